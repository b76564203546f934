import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, type Money, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  areOneTransaction,
  changesOf,
  newestChange,
  newestTransfer,
  possibleChanges,
} from '../../../test/state-machine.ts'
import { turnSwitch } from '../../../test/switches.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { betPlaced, betWon, bonusForfeited, depositCredited, withdrawalHeld } from '../../ledger/index.ts'
import { activeGrants } from './active-grants.ts'
import { type PromoConfig, promoConfig, termsHashOf, type Wager } from './config/config.ts'
import { contributionOf } from './contribution.ts'
import { followDueGrants, followGrants } from './follow-grants.ts'
import { forfeitGrant } from './forfeit-grant.ts'
import { offerGrant } from './offers.ts'
import { sandboxPromo } from './sandbox.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
const later = (days: number) => new Date(systemNow().getTime() + days * dayMs)
const { config: offered } = sandboxPromo('first-deposit-in')
const weights = { lottery: 10_000, crash: 5_000 }

/** As much bonus as deposit, to be wagered twice in a week unless the test says otherwise. */
function termsWith(wager: Partial<Wager> = {}): PromoConfig {
  return z.parse(promoConfig, {
    ...offered,
    trigger: { on: 'firstDeposit', depositMin: 1_000 },
    grant: {
      kind: 'bonus',
      amount: { by: 'share', bps: 10_000, max: 500_000 },
      wager: { base: 'bonus', times: 2, days: 7, weights, ...wager },
    },
  })
}
const config = termsWith()

/** A player whose deposit of 1,000 has earned a bonus of 1,000, to be wagered twice. */
async function playerWithBonus(terms: PromoConfig = config): Promise<PlayerId> {
  const { playerId } = await world.player()
  const promo = { promoId: 'first', version: 1, market: 'IN', config: terms, termsHash: termsHashOf(terms) }
  const chosen = { playerId, orderNo: 'D1', currency: 'INR', at: systemNow() }
  const open = { isOpen: true, startsAt: systemNow(), endsAt: null, codes: [], link: undefined, budget: {} }
  await world.app.databases
    .shardOf(playerId)
    .transact((tx) => offerGrant(tx, { ...chosen, promo: { ...promo, ...open } }))
  const deposit = { order: 'D1', payment: 'p', amount: minor(1_000n) }
  await depositCredited(world.app.ledger, { playerId, currency: 'INR', ...deposit })
  await followGrants(world.app, playerId, systemNow())
  expect(await grants(playerId)).toMatchObject([{ id: 'D1', bonus: 1_000n, locked: 1_000n }])
  return playerId
}

const grants = (playerId: PlayerId) => activeGrants(world.app.databases.shardOf(playerId).pool, playerId)

async function place(playerId: PlayerId, bet: string, stake: bigint): Promise<void> {
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  const { answer } = await betPlaced(world.app.ledger, {
    playerId,
    currency: 'INR',
    bet,
    stake: minor(stake),
    ...rules,
  })
  expect(answer.status).toBe('posted')
}

async function settle(playerId: PlayerId, bet: string, won: bigint): Promise<void> {
  await betWon(world.app.ledger, { playerId, currency: 'INR', bet, settlement: bet, amount: minor(won) })
}

async function standing(playerId: PlayerId): Promise<{ readonly cash: Money; readonly ended: string }> {
  const { rows } = await world.app.databases.shardOf(playerId).pool.query<{ cash: Money; ended: string }>(
    `select w.cash, g.state || ' ' || coalesce(g.ended_by, '') || ' ' || b.state as ended
     from promo_grant g join ledger.wallet w using (player_id)
     join ledger.bonus b on b.player_id = g.player_id and b.grant_id = g.ledger_grant where g.player_id = $1`,
    [playerId],
  )
  return rows[0] as { cash: Money; ended: string }
}

test('own money is staked first, and a wagered bonus is converted exactly once', async () => {
  const playerId = await playerWithBonus()
  await place(playerId, 'a', 1_500n)
  expect(await standing(playerId)).toMatchObject({ cash: 0n })
  expect(await grants(playerId)).toMatchObject([{ bonus: 500n }])
  await settle(playerId, 'a', 1_500n)
  await place(playerId, 'b', 500n)
  await followGrants(world.app, playerId, systemNow())
  expect(await grants(playerId)).toHaveLength(1)
  await settle(playerId, 'b', 500n)
  await Promise.all(Array.from({ length: 10 }, () => followGrants(world.app, playerId, systemNow())))
  expect(await standing(playerId)).toEqual({ cash: 2_000n, ended: 'CONVERTED convert converted' })
})

test('forfeiting takes the bonus and what was won with it, and never the deposit [Z-20]', async () => {
  const playerId = await playerWithBonus()
  // Two thirds of the stake are own money, so two thirds of the win are.
  await place(playerId, 'half', 1_500n)
  await settle(playerId, 'half', 3_000n)
  expect(await standing(playerId)).toMatchObject({ cash: 2_000n })
  expect(await forfeitGrant(world.app, playerId, 'D1')).toBe('FORFEITED')
  expect(await forfeitGrant(world.app, playerId, 'D1')).toBe('FORFEITED')
  expect(await standing(playerId)).toEqual({ cash: 2_000n, ended: 'FORFEITED player forfeited' })
  const all = { playerId, currency: 'INR', withdrawal: 'all', amount: minor(2_000n) }
  expect((await withdrawalHeld(world.app.ledger, all)).answer.status).toBe('posted')
})

test('a bet that is open when its bonus is forfeited pays the player only the part won with own money', async () => {
  const playerId = await playerWithBonus()
  await place(playerId, 'open', 2_000n)
  expect(await forfeitGrant(world.app, playerId, 'D1')).toBe('FORFEITED')
  await settle(playerId, 'open', 4_000n)
  expect(await standing(playerId)).toMatchObject({ cash: 2_000n })
})

test('of a conversion and a forfeit at once one happens, and the grant says which', async () => {
  for (const first of ['convert', 'forfeit']) {
    const playerId = await playerWithBonus()
    await place(playerId, 'a', 2_000n)
    await settle(playerId, 'a', 2_000n)
    const convert = () => followGrants(world.app, playerId, systemNow())
    const forfeit = () => forfeitGrant(world.app, playerId, 'D1')
    await Promise.all(first === 'convert' ? [convert(), forfeit()] : [forfeit(), convert()])
    const { cash, ended } = await standing(playerId)
    expect([
      [2_000n, 'CONVERTED convert converted'],
      [1_000n, 'FORFEITED player forfeited'],
    ]).toContainEqual([cash, ended])
  }
})

test('a bonus that is not wagered in time expires, and frees the deposit', async () => {
  const playerId = await playerWithBonus()
  await followGrants(world.app, playerId, later(6))
  expect(await grants(playerId)).toHaveLength(1)
  await followGrants(world.app, playerId, later(8))
  expect(await standing(playerId)).toEqual({ cash: 1_000n, ended: 'EXPIRED expire forfeited' })
  const all = { playerId, currency: 'INR', withdrawal: 'all', amount: minor(1_000n) }
  expect((await withdrawalHeld(world.app.ledger, all)).answer.status).toBe('posted')
})

test('a bonus does not expire while all play, or every game that counts for it, is stopped', async () => {
  const { main } = world.app.databases
  const counted = termsWith({ weights: { crash: 10_000 }, excludedGames: ['comet'] })
  const [lottery, crash] = [await playerWithBonus(), await playerWithBonus(counted)]
  await main.pool.query(
    `insert into game_category (category, icon, name, sort)
     select category, 'balls', $1, 9 from unnest(array['crash', 'lottery']) g (category)`,
    [JSON.stringify(offered.name)],
  )
  await main.pool.query(
    `insert into game (game_id, provider_code, name, category, image, has_demo, is_hot, is_shown, sort, added_at)
     select id, 'sikka', id, category, 'reels', false, false, true, 1, now()
     from (values ('rocket', 'crash'), ('comet', 'crash'), ('minute', 'lottery')) g (id, category)`,
  )
  const runAt = async (days: number) => {
    for (const shard of world.app.databases.shards)
      expect(await followDueGrants(world.app, shard, later(days))).toMatchObject({ failed: 0 })
  }
  await turnSwitch(main.pool, 'gaming', false)
  for (const playerId of [lottery, crash]) await followGrants(world.app, playerId, later(8))
  await runAt(8)
  await turnSwitch(main.pool, 'gaming', true)
  for (const playerId of [lottery, crash]) {
    await followGrants(world.app, playerId, later(8.9))
    expect(await grants(playerId)).toHaveLength(1)
  }
  // Only one of the two has another game left.
  await turnSwitch(main.pool, 'game:rocket', false)
  await runAt(10)
  await turnSwitch(main.pool, 'game:rocket', true)
  expect(await standing(lottery)).toMatchObject({ ended: 'EXPIRED expire forfeited' })
  expect(await grants(crash)).toHaveLength(1)
  await runAt(12)
  expect(await standing(crash)).toMatchObject({ ended: 'EXPIRED expire forfeited' })
})

test('a bonus that was played away ends, but not while a bet with it is open', async () => {
  const playerId = await playerWithBonus(termsWith({ times: 10 }))
  await place(playerId, 'all', 2_000n)
  await followGrants(world.app, playerId, systemNow())
  expect(await grants(playerId)).toHaveLength(1)
  await settle(playerId, 'all', 0n)
  await followGrants(world.app, playerId, systemNow())
  expect(await standing(playerId)).toEqual({ cash: 0n, ended: 'FORFEITED empty forfeited' })
})

test('the job ends what is due on a shard and leaves the rest', async () => {
  const [wagered, waiting] = [await playerWithBonus(), await playerWithBonus()]
  await place(wagered, 'a', 2_000n)
  await settle(wagered, 'a', 2_000n)
  for (const shard of world.app.databases.shards) {
    expect(await followDueGrants(world.app, shard, systemNow())).toMatchObject({ failed: 0 })
  }
  expect(await standing(wagered)).toMatchObject({ ended: 'CONVERTED convert converted' })
  expect(await grants(waiting)).toHaveLength(1)
})

test('follows a bonus that was ended in the ledger alone, as when an account is erased', async () => {
  const playerId = await playerWithBonus()
  await bonusForfeited(world.app.ledger, { playerId, currency: 'INR', grant: 'D1' })
  expect(await grants(playerId)).toEqual([])
  await followGrants(world.app, playerId, systemNow())
  expect(await standing(playerId)).toMatchObject({ ended: 'FORFEITED ledger forfeited' })
})

test('no player can forfeit the bonus of another one', async () => {
  const playerId = await playerWithBonus()
  const other = await world.player()
  expect(await forfeitGrant(world.app, other.playerId, 'D1')).toBeUndefined()
  expect(await grants(playerId)).toHaveLength(1)
})

test('a game counts by its category, and an excluded or unnamed one does not count', () => {
  const terms = termsWith({ weights: { lottery: 10_000, crash: 2_500 }, excludedGames: ['six45'] })
  expect(contributionOf(terms, { gameId: 'minute', category: 'lottery' })).toBe(10_000)
  expect(contributionOf(terms, { gameId: 'rocket', category: 'crash' })).toBe(2_500)
  expect(contributionOf(terms, { gameId: 'six45', category: 'lottery' })).toBe(0)
  expect(contributionOf(terms, { gameId: 'reels', category: 'slots' })).toBe(0)
})

test('a bonus is offered, active and then ends one way, each in the transaction of the ledger, and no other way [NS-26]', async () => {
  const ways = [
    { end: 'CONVERTED', by: 'convert', state: 'converted' },
    { end: 'EXPIRED', by: 'expire', state: 'forfeited' },
    { end: 'FORFEITED', by: 'player', state: 'forfeited' },
    { end: 'FORFEITED', by: 'case', state: 'forfeited' },
  ] as const
  for (const { end, by, state } of ways) {
    const playerId = await playerWithBonus()
    const { pool } = world.app.databases.shardOf(playerId)
    const isOne = () =>
      areOneTransaction(pool, playerId, 'promo_grant where player_id = $1', newestChange, newestTransfer)
    expect(await isOne()).toBe(true)
    if (by === 'convert') {
      await place(playerId, 'a', 2_000n)
      await settle(playerId, 'a', 2_000n)
      expect(await grants(playerId)).toMatchObject([{ wagerLeft: 0n }])
      await followGrants(world.app, playerId, systemNow())
    } else if (by === 'expire') await followGrants(world.app, playerId, later(8))
    else await forfeitGrant(world.app, playerId, 'D1', by)
    expect((await standing(playerId)).ended).toBe(`${end} ${by} ${state}`)
    expect(await changesOf(pool, playerId, 'grant')).toEqual(['>OFFERED', 'OFFERED>ACTIVE', `ACTIVE>${end}`])
    expect(await isOne()).toBe(true)
    await followGrants(world.app, playerId, later(9))
    expect(await forfeitGrant(world.app, playerId, 'D1')).toBe(end)
  }
  const playerId = await playerWithBonus()
  const owner = world.owners[world.app.databases.shardOf(playerId).index] ?? expect.fail('no owner')
  const states = ['OFFERED', 'LAPSED', 'ACTIVE', 'CONVERTED', 'EXPIRED', 'FORFEITED']
  const row = { table: 'promo_grant', where: 'player_id = $1', values: [playerId] }
  // An offer lapses when its order is not paid or earns no bonus.
  expect(await possibleChanges(owner, states, row)).toEqual([
    ...['OFFERED>LAPSED', 'OFFERED>ACTIVE', 'ACTIVE>CONVERTED', 'ACTIVE>EXPIRED', 'ACTIVE>FORFEITED'],
  ])
})
