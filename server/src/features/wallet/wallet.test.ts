import { setTimeout as sleep } from 'node:timers/promises'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../../test/ledger-world.ts'
import { dayIn, systemNow } from '../../base/clock.ts'
import { advance, type Projection, rebuild } from '../../events/projection.ts'
import { isCaughtUp, lastEventId } from '../../events/read.ts'
import * as book from '../../ledger/index.ts'
import { readMarketTotals, workflows } from './index.ts'

let world: LedgerWorld
const projection = workflows.find((workflow) => workflow.kind === 'projection') as Projection
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

async function catchUp() {
  for (const shard of world.databases.shards) {
    // An open transaction anywhere on the server, of another test too, delays the fence.
    while (!(await isCaughtUp(shard.read, projection.name, await lastEventId(shard.read)))) {
      const { more } = await advance(shard, projection)
      if (!more) await sleep(5)
    }
  }
}

test('market totals follow from ledger events, count each once, and can be rebuilt', async () => {
  const [ana, bo] = [await world.player(1_000n), await world.player(500n)]
  const zia = await world.player(300n, 'PK')
  const stake = { stake: minor(200n), weight: bps(10_000), turnover: 'stake' } as const
  for (const playerId of [ana, bo, zia]) {
    const currency = playerId === zia ? 'PKR' : 'INR'
    await book.betPlaced(world.ledger, { currency, playerId, bet: 'b', ...stake })
  }
  await book.betWon(world.ledger, { currency: 'INR', playerId: ana, bet: 'b', settlement: 's', amount: minor(350n) })
  await book.betWon(world.ledger, { currency: 'INR', playerId: bo, bet: 'b', settlement: 's', amount: minor(0n) })
  await book.betRolledBack(world.ledger, { currency: 'PKR', playerId: zia, bet: 'b', rollback: 'r' })
  await book.withdrawalHeld(world.ledger, { currency: 'INR', playerId: ana, withdrawal: 'w', amount: minor(600n) })
  await book.withdrawalPaid(world.ledger, { currency: 'INR', playerId: ana, withdrawal: 'w', fee: minor(10n) })

  const day = dayIn('Asia/Kolkata', systemNow())
  const expected = [{ market: 1, day, staked: 400n, won: 350n, deposited: 1_500n, withdrawn: 600n }]
  const india = () => readMarketTotals(world.databases, book.markets.IN, '2000-01-01', '2999-12-31')
  await catchUp()
  expect(await india()).toEqual(expected)
  expect(await readMarketTotals(world.databases, book.markets.PK, '2000-01-01', '2999-12-31')).toMatchObject([
    { staked: 0n, won: 0n, deposited: 300n, withdrawn: 0n },
  ])
  for (const shard of world.databases.shards) await rebuild(shard, projection)
  expect(await india()).toEqual([])
  await catchUp()
  await catchUp()
  expect(await india()).toEqual(expected)
})

test('a refused or repeated command publishes no event', async () => {
  const playerId = await world.player(100n)
  const bet = { playerId, currency: 'INR', bet: 'x', stake: minor(60n), weight: bps(0), turnover: 'none' } as const
  await book.betPlaced(world.ledger, bet)
  for (let time = 0; time < 3; time += 1) {
    await book.betWon(world.ledger, { currency: 'INR', playerId, bet: 'x', settlement: 's', amount: minor(5n) })
    await book.betWon(world.ledger, { currency: 'INR', playerId, bet: 'x', settlement: 'other', amount: minor(5n) })
  }
  const { rows } = await world.databases
    .shardOf(playerId)
    .pool.query(`select kind, payload->>'staked' as staked from event where player_id = $1 order by id`, [playerId])
  expect(rows).toEqual([
    { kind: 'deposit.credited', staked: null },
    { kind: 'bet.settled', staked: '60' },
  ])
})
