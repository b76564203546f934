import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import type { Command, Outcome } from './command.ts'
import { type Movement, movements } from './movements.ts'
import { planOf, postBatch, requestsOf } from './post.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

test('posts distinct players together, several commands of few players in runs, and of many players in turns', () => {
  const of = (...players: number[]) => players.map((player) => ({ playerId: player as PlayerId }) as Command)
  expect(planOf([])).toEqual({ statement: 'post', parts: [] })
  expect(planOf(of(7, 8, 9)).statement).toBe('post')
  expect(planOf(of(7, 8, 7, 7))).toEqual({ statement: 'post_in_runs', parts: [[0, 2, 3], [1]] })
  expect(planOf(of(7, 8, 7, 9))).toEqual({
    statement: 'post_in_turns',
    parts: [[0, 1, 3], [2]],
  })
})

/** The same wishes to two players of one shard: one gets them one by one, the other all at once. */
test('a run gives the same answers and rows as its commands one by one', async () => {
  const statements = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(wishes(), { minLength: 1, maxLength: 12 }), { maxLength: 4 }), async (runs) => {
      const [alone, together] = [await newPlayer(), await newPlayer()]
      const { pool } = world.databases.shardOf(alone)
      for (const run of runs) {
        const oneByOne: Outcome[] = []
        for (const wish of run) oneByOne.push(...(await postBatch(pool, [commandOf(wish, alone)], systemNow())))
        const commands = run.map((wish) => commandOf(wish, together))
        statements.add(planOf(commands).statement)
        expect(await postBatch(pool, commands, systemNow())).toEqual(oneByOne)
      }
      expect(await rowsOf(pool, together)).toEqual(await rowsOf(pool, alone))
    }),
    { numRuns: 60 },
  )
  expect(statements).toContain('post_in_runs')
})

/** The functions for bets and wins are generated from the general one. */
test.each([
  ['betPlaced', 'decide_bets'],
  ['betWon', 'decide_wins'],
] as const)('decides a batch of %s alike by %s and by the general function', async (movement, own) => {
  const statuses = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(wishes(), { maxLength: 12 }), wishes(), async (before, wish) => {
      const playerId = await newPlayer()
      const { pool, index } = world.databases.shardOf(playerId)
      // Half of the wins find their bet.
      const bet = { ...wish, movement: 'betPlaced', key: 250, amount: 10 } as const
      const earlier = wish.key % 2 === 0 ? [...before, bet] : before
      for (const one of earlier) await postBatch(pool, [commandOf(one, playerId)], systemNow())
      const strangers = [0, 1].map((stranger) => (199_000_000 + stranger) as PlayerId)
      const batch = [playerId, ...strangers].map((player) => commandOf({ ...wish, movement }, player))
      const values = [requestsOf(batch), systemNow()]
      const decide = async (name: string) =>
        await world.owners[index]?.query<{ writes: number; decided: { status: string }[] }>(
          `select writes, array(select to_jsonb(d) from unnest(decisions) d order by d.ord) as decided
           from ledger.${name}($1::ledger.request[], $2)`,
          values,
        )
      const general = (await decide('decide_batch'))?.rows
      expect(general?.[0]?.decided).toHaveLength(batch.length)
      expect((await decide(own))?.rows).toEqual(general)
      for (const { status } of general?.[0]?.decided ?? []) statuses.add(status)
    }),
    { numRuns: 60 },
  )
  expect([...statuses]).toEqual(
    expect.arrayContaining(['posted', 'noWallet', movement === 'betWon' ? 'noHold' : 'closed']),
  )
})

test('decides a run of distinct commands in one statement', async () => {
  const playerId = await newPlayer()
  const { pool } = world.databases.shardOf(playerId)
  const commands = Array.from({ length: 10 }, (_, index) =>
    commandOf({ movement: 'betPlaced', key: 100 + index, ref: 100 + index, amount: 60 }, playerId),
  )
  const outcomes = await postBatch(pool, commands, systemNow())
  const posted = outcomes.filter(({ answer }) => answer.status === 'posted')
  expect(posted.map(({ answer }) => answer.seq)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  const { rows } = await pool.query('select distinct at from ledger.command where player_id = $1 and kind = 5', [
    playerId,
  ])
  expect(rows).toHaveLength(1)
})

type Wish = {
  readonly movement: Movement
  readonly key: number
  readonly ref: number
  readonly amount: number
  readonly grant?: number
}

/** A few keys and references, so that they collide, and a bonus now and then. */
function wishes(): fc.Arbitrary<Wish> {
  const often = fc.constantFrom<Movement>('betPlaced', 'betWon', 'betRolledBack', 'betPlaced', 'betWon', 'dailyBonus')
  const seldom = fc.constantFrom(...(Object.keys(movements) as Movement[]))
  return fc.record({
    movement: fc.oneof({ weight: 4, arbitrary: often }, { weight: 1, arbitrary: seldom }),
    key: fc.integer({ min: 1, max: 200 }),
    ref: fc.integer({ min: 1, max: 40 }),
    amount: fc.integer({ min: 0, max: 150 }),
    grant: fc.integer({ min: 1, max: 2 }),
  })
}

function commandOf({ movement, key, ref, amount, grant }: Wish, playerId: PlayerId): Command {
  const isBonus = /[bB]onus(Granted|Converted|Forfeited)$/.test(movement)
  return {
    playerId,
    movement,
    key: uuid(key),
    ref: uuid(ref),
    amount: minor(BigInt(amount)),
    currency: 'INR',
    ...(isBonus &&
      grant !== undefined && {
        grant: uuid(grant),
        wagerRequired: minor(30n),
        maxBet: minor(100n),
        lockedCash: minor(60n),
      }),
    ...(movement === 'betPlaced' && { weight: bps(5_000), turnoverRule: 'stake' as const }),
  }
}

function uuid(number: number): string {
  return number.toString(16).padStart(32, '0')
}

let players = 0

/** All of the same shard, and with the same beginning. */
async function newPlayer(): Promise<PlayerId> {
  players += 1
  const playerId = (200_000_000 + players * 256) as PlayerId
  await world.ledger.openWallet(playerId, 'IN')
  const gift = commandOf({ movement: 'giftMoney', key: 255, ref: 255, amount: 500 }, playerId)
  await postBatch(world.databases.shardOf(playerId).pool, [gift], systemNow())
  return playerId
}

/** All that the book keeps of a player but their number and the time. */
async function rowsOf(pool: pg.Pool, playerId: PlayerId): Promise<unknown> {
  const asked = [
    `select to_jsonb(t) - '{player_id,last_at}'::text[] as row from ledger.wallet t where player_id = $1`,
    `select to_jsonb(t) - '{player_id}'::text[] as row from ledger.hold t where player_id = $1 order by ref`,
    `select to_jsonb(t) - '{player_id}'::text[] as row from ledger.bonus t where player_id = $1 order by grant_id`,
    `select to_jsonb(t) - '{player_id,at}'::text[] as row from ledger.transfer t where player_id = $1 order by seq`,
    `select to_jsonb(t) - '{player_id,at,body_hash}'::text[] as row from ledger.command t where player_id = $1 order by key`,
    `select to_jsonb(t) - '{player_id,id,at}'::text[] as row from public.event t where player_id = $1 order by id`,
  ]
  const answers = await Promise.all(asked.map((text) => pool.query(text, [playerId])))
  return answers.map(({ rows }) => rows)
}
