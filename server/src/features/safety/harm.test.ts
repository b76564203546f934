import { sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, type TestOperator } from '../../../test/operators.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { findHarm } from './find-harm.ts'
import { safetyReview } from './review.ts'

let world: World
let asha: TestOperator
beforeAll(async () => {
  world = await openWorld()
  asha = await newOperator(world, 'asha')
})
afterAll(() => world.close())

const poolOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId).pool

function ownerOf({ playerId }: WorldPlayer) {
  const owner = world.owners[world.app.databases.shardOf(playerId).index]
  if (!owner) throw new Error('a shard without an owner')
  return owner
}

async function detect(): Promise<void> {
  for (const shard of world.app.databases.shards) await findHarm(world.app, shard, world.app.clock.now())
}

const linesOf = async ({ playerId }: WorldPlayer) =>
  (await safetyReview.list(world.app)).filter((line) => line.includes(` ${playerId} `)).map((line) => line.split(' | '))

const tasksOf = async (player: WorldPlayer) => (await linesOf(player)).map((columns) => columns.slice(2))
const openTaskOf = async (player: WorldPlayer) => {
  const [openedAt = '', , marker = ''] = (await linesOf(player))[0] ?? []
  return { marker, openedAt }
}

/** A player who played today. */
async function activePlayer(): Promise<WorldPlayer> {
  const player = await world.player()
  await poolOf(player).query(`insert into play_time values ($1, now()::date, 60000)`, [player.playerId])
  return player
}

async function addOrders(player: WorldPlayer, count: number, state: string): Promise<void> {
  await ownerOf(player).query(
    `insert into deposit_order (player_id, order_no, client_order_id, body_hash, market, currency, amount, type, channel,
       rail, method_name, provider, state, created_at, expires_at, finished_at, credited, credited_at)
     select $1, $3 || n, gen_random_uuid(), sha256('x'), 'IN', 'INR', 100, 1, 1, 'upi', '{}', 'simulator', $3, now(), now(),
       now(), case when $3 = 'SUCCEEDED' then 100 end, case when $3 = 'SUCCEEDED' then now() end
     from generate_series(1, $2::integer) n`,
    [player.playerId, count, state],
  )
}

const decide = async (operator: TestOperator, wanted: Omit<Parameters<typeof safetyReview.content>[0], 'by'>) => {
  const content = safetyReview.content({ ...wanted, by: operator.name })
  const signature = sign(null, Buffer.from(safetyReview.textToSign(content)), operator.key)
  return await safetyReview.apply(world.app, { content, signature }, world.app.clock.now())
}

test('chasing, night play, raised limits and failed deposits each open one task for a person, and no promotion [SP-12]', async () => {
  const [chasing, usual] = [await activePlayer(), await activePlayer()]
  // Who plays a single round, or only deposits, has no time of play.
  const [night, raising, failing] = [await world.player(), await world.player(), await world.player()]
  await addOrders(chasing, 3, 'SUCCEEDED')
  await ownerOf(chasing).query(
    'update ledger.wallet set staked_day = 900, won_day = 100, last_at = now() where player_id = $1',
    [chasing.playerId],
  )
  await ownerOf(night).query(
    `insert into play_session (player_id, session_id, game_id, provider_code, mode, currency, market, token_hash,
       token_until, started_at, started_seq, expires_at)
     select $1, gen_random_uuid(), 'minute', 'zamra', 'real', 'INR', 'IN', sha256('x'), now(),
       (((now() at time zone 'Asia/Kolkata')::date - n) + time '02:00') at time zone 'Asia/Kolkata', 0, now()
     from generate_series(1, 3) n`,
    [night.playerId],
  )
  await world.ok('/safety/setLimit', { kind: 'wager', period: 'day', amount: 100 }, { as: raising })
  for (const amount of [200, 300])
    await world.ok('/safety/setLimit', { kind: 'wager', period: 'day', amount }, { as: raising })
  await addOrders(failing, 5, 'FAILED')
  await addOrders(usual, 2, 'SUCCEEDED')
  await addOrders(usual, 4, 'FAILED')
  await Promise.all([detect(), detect()])
  await detect()
  expect(await tasksOf(chasing)).toEqual([['chasing', '{"lost":800,"deposits":3}']])
  expect(await tasksOf(night)).toEqual([['night', '{"nights":3}']])
  expect(await tasksOf(raising)).toEqual([['raisedLimits', '{"requests":2}']])
  expect(await tasksOf(failing)).toEqual([['failedDeposits', '{"orders":5}']])
  expect(await tasksOf(usual)).toEqual([])
  for (const player of [chasing, night, raising, failing]) {
    const { rows } = await poolOf(player).query(
      'select from reward where player_id = $1 union all select from promo_grant where player_id = $1',
      [player.playerId],
    )
    expect(rows).toEqual([])
  }
  // Done by a person who signs for it; the same sign rests for a week.
  const stranger = { ...asha, key: (await newOperator(world, 'bilal')).key }
  const done = { playerId: failing.playerId, why: 'called, will use another bank', done: await openTaskOf(failing) }
  await expect(decide(stranger, done)).rejects.toThrow('not the signature of asha')
  expect(await decide(asha, done)).toEqual([`task failedDeposits of player ${failing.playerId} is done`])
  await expect(decide(asha, done)).rejects.toThrow('no open task')
  await detect()
  expect(await tasksOf(failing)).toEqual([])
  // The signature closed that task and no later one.
  await ownerOf(failing).query(`update harm_task set done_at = now() - interval '8 days' where player_id = $1`, [
    failing.playerId,
  ])
  await detect()
  expect(await tasksOf(failing)).toHaveLength(1)
  await expect(decide(asha, done)).rejects.toThrow('no open task')
  expect(await tasksOf(failing)).toHaveLength(1)
  await ownerOf(chasing).query('update ledger.wallet set staked_day = 0, won_day = 0 where player_id = $1', [
    chasing.playerId,
  ])
}, 60_000)

test('an operator lowers a limit and cannot raise it', async () => {
  const player = await world.player()
  await world.ok('/safety/setLimit', { kind: 'loss', period: 'week', amount: 500 }, { as: player })
  const lower = (value: number) =>
    decide(asha, { playerId: player.playerId, why: 'agreed by phone', lower: { kind: 'loss', period: 'week', value } })
  expect(await lower(90_000)).toEqual(['the limit in force is 50000'])
  expect(await lower(20_000)).toEqual(['the limit in force is 20000'])
  const { limits } = await world.ok('/safety/info', {}, { as: player })
  expect(limits.find(({ kind, period }) => kind === 'loss' && period === 'week')?.amount).toBe(20_000n)
  const now = world.app.clock.now().toISOString()
  await expect(
    decide(asha, { playerId: player.playerId, why: ' ', done: { marker: 'night', openedAt: now } }),
  ).rejects.toThrow('--why')
})
