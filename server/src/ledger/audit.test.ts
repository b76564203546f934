import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, type Money, minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { auditShard } from './audit.ts'
import * as book from './book.ts'
import { rebuildShard } from './rebuild.ts'

let world: LedgerWorld
const players: PlayerId[] = []
beforeAll(async () => {
  world = await openLedgerWorld()
  for (let number = 0; number < 4; number += 1) players.push(await world.player(20_000n))
})
afterAll(() => world.close())

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const amount = fc.bigInt({ min: 1n, max: 3_000n }).map(minor)
const rules = fc.record({
  weight: fc.constantFrom(bps(10_000), bps(1_500), bps(0)),
  turnover: fc.constantFrom('stake' as const, 'difference' as const, 'none' as const),
})

type Step = {
  readonly playerId: PlayerId
  readonly one: string
  readonly other: string
  readonly given: Money
  readonly how: book.BetRules
}

const of = ({ playerId, given }: Step) => ({ currency: 'INR', playerId, amount: given })

const happenings = {
  order: (step: Step) => book.depositOrdered(world.ledger, { ...of(step), order: step.one }),
  lapse: (step: Step) => book.depositLapsed(world.ledger, { ...of(step), order: step.one }),
  credit: (step: Step) => book.depositCredited(world.ledger, { ...of(step), order: step.one, payment: step.other }),
  bet: (step: Step) => book.betPlaced(world.ledger, { ...of(step), bet: step.one, stake: step.given, ...step.how }),
  win: (step: Step) => book.betWon(world.ledger, { ...of(step), bet: step.one, settlement: step.other }),
  back: (step: Step) => book.betRolledBack(world.ledger, { ...of(step), bet: step.one, rollback: step.other }),
  hold: (step: Step) => book.withdrawalHeld(world.ledger, { ...of(step), withdrawal: step.one }),
  pay: (step: Step) => book.withdrawalPaid(world.ledger, { ...of(step), withdrawal: step.one, fee: minor(3n) }),
  return: (step: Step) => book.withdrawalReturned(world.ledger, { ...of(step), withdrawal: step.one }),
  reverse: (step: Step) => book.withdrawalReversed(world.ledger, { ...of(step), withdrawal: step.one }),
  returnFee: (step: Step) =>
    book.withdrawalFeeReturned(world.ledger, { ...of(step), withdrawal: step.one, amount: minor(3n) }),
  grant: (step: Step) =>
    book.bonusGranted(world.ledger, {
      ...of(step),
      grant: step.one,
      wager: minor(2_000n),
      lockedCash: minor(step.one < 'c' ? 500n : 0n),
    }),
  convert: (step: Step) => book.bonusConverted(world.ledger, { ...of(step), grant: step.one }),
  forfeit: (step: Step) => book.bonusForfeited(world.ledger, { ...of(step), grant: step.one }),
  gift: (step: Step) => book.giftMoney(world.ledger, { ...of(step), reward: step.one }),
} as const

/** Anything that can happen, with few names, so that it happens twice, too early and too late. */
const anything = fc.tuple(
  fc.nat(3),
  id,
  id,
  amount,
  rules,
  fc.constantFrom('bet' as const, ...(Object.keys(happenings) as (keyof typeof happenings)[])),
)

function happen([who, one, other, given, how, what]: typeof anything extends fc.Arbitrary<infer T> ? T : never) {
  return happenings[what]({ playerId: players[who] as PlayerId, one, other, given, how })
}

test('after random commands every invariant holds and the trial balance is zero [LG-01]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 60, maxLength: 60 }), async (script) => {
      await Promise.all(
        script.map((step, index) => happen([step[0], step[1] + (index % 3), ...step.slice(2)] as never)),
      )
      for (const shard of world.databases.shards) {
        const { broken, balances } = await auditShard(shard.pool)
        expect(broken).toEqual([])
        for (const accounts of Object.values(balances)) {
          expect(Object.values(accounts).reduce((sum, total) => sum + total, 0n)).toBe(0n)
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('the rebuild changes nothing after that, and repairs damaged rows', async () => {
  for (const owner of world.owners) {
    expect((await rebuildShard(owner)).differences).toBe(0)
    await owner.query('update ledger.wallet set cash = cash + 5, staked_week = 7, seq = seq + 1')
    await owner.query(`update ledger.bonus set wager_left = 1 where state = 'active'`)
    await owner.query(`insert into ledger.day_total select player_id, '2020-02-02', 1, 1, 1, 1, 1 from ledger.wallet`)
    expect((await auditShard(owner)).broken).not.toEqual([])
    expect((await rebuildShard(owner)).differences).toBeGreaterThan(0)
    expect((await auditShard(owner)).broken).toEqual([])
  }
})

const spoils: readonly (readonly [invariant: string, sql: string])[] = [
  ['I1 I2 I18', `update ledger.transfer set credit = 13 where player_id = $1 and seq = 1`],
  ['I4', `update ledger.transfer set credit_after = credit_after + 1 where player_id = $1 and seq = 1`],
  ['I2', `update ledger.transfer set currency = 'PKR' where player_id = $1 and seq = 1`],
  ['I9', `update ledger.transfer set kind = 20 where player_id = $1 and seq = 1`],
  ['I5 I22', `delete from ledger.transfer where player_id = $1 and seq = 1`],
  [
    'I5 I22',
    `update ledger.transfer t set at = n.at + interval '1 millisecond' from ledger.transfer n
     where t.player_id = $1 and t.seq = 1 and n.player_id = $1 and n.seq = 2`,
  ],
  ['I5 I22', `update ledger.wallet set last_at = last_at - interval '1 day' where player_id = $1`],
  ['I6 I8', `delete from ledger.command where player_id = $1 and seq = 1`],
  ['I10 I11 I13', `delete from ledger.hold where player_id = $1 and class = 'deposit' and state = 'posted'`],
  ['I13', `update ledger.wallet set held = held + 1 where player_id = $1`],
  ['I4 I19', `update ledger.wallet set staked_day = staked_day + 1 where player_id = $1`],
  ['I21', `delete from public.event where player_id = $1 and kind = 'deposit.credited'`],
]

test.each(spoils)('the audit finds that %s is broken and names the player', async (invariant, sql) => {
  const client = (await world.owners[0]?.connect()) as pg.PoolClient
  try {
    const playerId = players.find((player) => world.databases.shardOf(player).index === 0) as PlayerId
    await client.query('set session_replication_role = replica')
    await client.query('begin')
    await client.query(sql, [playerId])
    // The auditor looks from inside the same transaction, so that nothing has to be repaired afterwards.
    const inside = { query: client.query.bind(client), connect: async () => insider(client) } as unknown as pg.Pool
    const { broken } = await auditShard(inside)
    expect(broken.map((row) => row.invariant)).toContain(invariant)
    expect(broken.find((row) => row.invariant === invariant)).toMatchObject({ player: playerId })
  } finally {
    await client.query('rollback')
    client.release(true)
  }
})

function insider(client: pg.PoolClient) {
  const query = (text: string, values?: unknown[]) =>
    /^(begin|commit|set local)/.test(text) ? undefined : client.query(text, values)
  return { query, release() {} }
}

test('the audit names a removed guard', async () => {
  const pool = world.owners[0] as pg.Pool
  await pool.query('alter table ledger.command disable trigger command_is_append_only')
  expect((await auditShard(pool)).broken).toMatchObject([{ invariant: 'I9', found: 'trigger of command' }])
  await pool.query('alter table ledger.command enable trigger command_is_append_only')
})
