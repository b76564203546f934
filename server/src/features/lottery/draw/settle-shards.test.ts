import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LotteryWorld, openLotteryWorld } from '../../../../test/lottery-world.ts'
import { putManyTickets } from '../../../../test/many-tickets.ts'
import { systemNow } from '../../../base/clock.ts'
import type { Draw } from './draw.ts'
import { partsOf } from './draw-part.ts'
import { insertRoot } from './leaves/queries.ts'
import { readLeaves } from './leaves/read-leaves.ts'
import { findDraw } from './queries.ts'
import { takenTickets } from './read-tickets.ts'
import { insertResult } from './result-queries.ts'
import { settleDraw } from './settle-draw.ts'

/** Of players in whole rounds of buckets. */
const ticketsEach = 2_560

let world: LotteryWorld
let drawId: string
beforeAll(async () => {
  world = await openLotteryWorld()
  drawId = await world.draw('minute')
  let firstPlayer = 256 * 400_000
  for (const [shard, owner] of world.owners.entries()) {
    // Twice as many as stay: half of the players belong to the other shard.
    firstPlayer = await putManyTickets(owner, drawId, { firstPlayer, tickets: 2 * ticketsEach })
    await owner.query('delete from ticket where draw_id = $1 and (player_id % 256 >= 128) <> $2', [drawId, shard === 1])
  }
  await world.app.databases.main.transact(async (tx) => {
    const [some, at] = [Buffer.alloc(32, 1), systemNow()]
    const root = { root: some, tickets: 2 * ticketsEach, stakes: [], round: 1, rootedAt: at }
    await insertRoot(tx, drawId, { ...root, holdsFrom: new Date(at.getTime() + 60_000) })
    await insertResult(tx, drawId, { round: 1, signature: some, opSeed: some, seed: some, numbers: [7] }, at)
  })
})
afterAll(() => world.close())
vi.setConfig({ testTimeout: 120_000 })

async function leftOn(shard: number): Promise<number> {
  const { rows } = await (world.owners[shard] as pg.Pool).query<{ left: number }>(
    `select count(*)::int as left from ticket where draw_id = $1 and state = 'taken'`,
    [drawId],
  )
  return rows[0]?.left ?? 0
}

test('the tickets of a draw are read page by page, and at most one page ahead of the one that is settled', async () => {
  const [shard] = world.app.databases.shards
  if (!shard) throw new Error('there is no shard')
  const pages: number[] = []
  for await (const page of takenTickets(shard, drawId)) pages.push(page.length)
  expect(pages).toEqual([2_000, 560])
})

test('the leaves of a part take 32 bytes each and nothing else', async () => {
  const parts = await partsOf(world.app, drawId, 1)
  const read = await Promise.all(parts.map((part) => readLeaves(world.app.databases, { drawId, part })))
  expect(read.map(({ leaves }) => leaves.byteLength)).toEqual([32 * ticketsEach, 32 * ticketsEach])
})

test('a shard at a standstill does not delay the settlement of another, and is settled when it is back', async () => {
  const draw = (await findDraw(world.app.databases.main.read, drawId)) as Draw
  const held = await (world.owners[0] as pg.Pool).connect()
  await held.query('begin')
  await held.query('lock table free_play_wallet')
  const stopped = settleDraw(world.app, draw, systemNow()).then(
    () => 'settled',
    () => 'stopped',
  )
  try {
    await vi.waitFor(async () => expect(await leftOn(1)).toBe(0), { timeout: 60_000, interval: 50 })
    expect(await leftOn(0)).toBe(ticketsEach)
    expect(await stopped).toBe('stopped')
  } finally {
    await held.query('rollback')
    held.release()
  }
  await settleDraw(world.app, draw, systemNow())
  expect([await leftOn(0), await leftOn(1)]).toEqual([0, 0])
})
