import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemClock } from '../base/clock.ts'
import { createLog } from '../base/log.ts'
import * as book from './book.ts'
import { type Ledger, openLedger } from './ledger.ts'

let world: LedgerWorld
let second: Ledger
beforeAll(async () => {
  world = await openLedgerWorld()
  // A second server process on the same shards, as far as the database can tell.
  second = openLedger({
    databases: world.databases,
    clock: systemClock,
    log: createLog({ logLevel: 'silent', revision: 'test' }),
  })
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const rules = { weight: bps(10_000), turnover: 'stake' } as const

test('of 100 concurrent debits exactly the affordable number succeed [LG-04]', async () => {
  const players = [await world.player(3_700n), await world.player(3_700n)]
  for (const playerId of players) {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        book.betPlaced(index % 2 ? world.ledger : second, {
          playerId,
          currency: 'INR',
          bet: `bet ${index}`,
          stake: minor(100n),
          ...rules,
        }),
      ),
    )
    expect(outcomes.filter(({ answer }) => answer.status === 'posted')).toHaveLength(37)
    expect(outcomes.filter(({ answer }) => answer.status === 'insufficient')).toHaveLength(63)
    const { rows } = await world.databases
      .shardOf(playerId)
      .pool.query('select cash, seq from ledger.wallet where player_id = $1', [playerId])
    expect(rows).toEqual([{ cash: 0n, seq: 38 }])
  }
})

test('the same key from two processes at once has one effect and one answer', async () => {
  const playerId = await world.player(1_000n)
  const given = { playerId, currency: 'INR', bet: 'the one bet', stake: minor(100n), ...rules }
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => book.betPlaced(index % 2 ? world.ledger : second, given)),
  )
  expect(new Set(outcomes.map(({ answer }) => JSON.stringify(answer, (_, value) => String(value)))).size).toBe(1)
  expect(outcomes.filter(({ again }) => !again)).toHaveLength(1)
  expect(outcomes[0]).toMatchObject({ answer: { status: 'posted', cash: 900n } })
})

test('of a concurrent settlement and rollback one wins, and the other is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const playerId = await world.player(1_000n)
    await book.betPlaced(world.ledger, { currency: 'INR', playerId, bet: 'bet', stake: minor(100n), ...rules })
    const outcomes = await Promise.all([
      book.betWon(world.ledger, { currency: 'INR', playerId, bet: 'bet', settlement: 's', amount: minor(500n) }),
      book.betRolledBack(second, { currency: 'INR', playerId, bet: 'bet', rollback: 'r' }),
    ])
    expect(outcomes.map(({ answer }) => answer.status).sort()).toEqual(['closed', 'posted'])
  }
})

test('serves many commands of one player in order, several per commit', async () => {
  const playerId = await world.player(1_000n)
  const before = world.ledger.figures.reduce((sum, { batches }) => sum + batches, 0)
  const stakes = Array.from({ length: 60 }, (_, index) => BigInt(index + 1))
  const outcomes = await Promise.all(
    stakes.map((stake) =>
      book.betPlaced(world.ledger, { currency: 'INR', playerId, bet: `hot ${stake}`, stake: minor(stake), ...rules }),
    ),
  )
  let cash = 1_000n
  for (const [index, { answer }] of outcomes.entries()) {
    const isAffordable = cash >= BigInt(index + 1)
    if (isAffordable) cash -= BigInt(index + 1)
    expect(answer).toMatchObject({ status: isAffordable ? 'posted' : 'insufficient', cash })
  }
  const batches = world.ledger.figures.reduce((sum, figures) => sum + figures.batches, 0) - before
  expect(batches).toBeLessThan(20)
})

test('killed backends delay commands and lose none', async () => {
  const players = await Promise.all(Array.from({ length: 40 }, () => world.player(1_000_000n)))
  const retries = () => world.ledger.figures.reduce((sum, figures) => sum + figures.retries, 0)
  let isOver = false
  // Of this world alone: tests of other files have their books in the same PostgreSQL.
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%-ledger'`
  const killing = (async () => {
    for (let time = 0; time < 8 || retries() === 0; time += 1) {
      await sleep(40 + 30 * Math.min(time, 8))
      await Promise.all(world.owners.map((owner) => owner.query(kill)))
    }
    isOver = true
  })()
  const betWith = (playerId: PlayerId, index: number) =>
    book.betPlaced(world.ledger, {
      currency: 'INR',
      playerId,
      bet: `k${index}`,
      stake: minor(10n),
      ...rules,
      withinMs: 15_000,
    })
  let bets = 0
  for (; !isOver; bets += 1) {
    const outcomes = await Promise.all(players.map((playerId) => betWith(playerId, bets)))
    expect(outcomes.every(({ answer }) => answer.status === 'posted')).toBe(true)
  }
  await killing
  for (const playerId of players) {
    const { rows } = await world.databases
      .shardOf(playerId)
      .pool.query('select cash, seq from ledger.wallet where player_id = $1', [playerId])
    expect(rows).toEqual([{ cash: 1_000_000n - 10n * BigInt(bets), seq: 1 + bets }])
  }
})
