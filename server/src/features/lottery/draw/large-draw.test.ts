import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LotteryWorld, openLotteryWorld, order } from '../../../../test/lottery-world.ts'
import { putManyTickets } from '../../../../test/many-tickets.ts'
import { systemNow } from '../../../base/clock.ts'
import { rootFrom, rootOf } from '../fair/merkle.ts'
import type { Draw } from './draw.ts'
import { partsOf } from './draw-part.ts'
import { localRunner } from './job-runner.ts'
import { openThreads } from './job-threads.ts'
import { pathOfTicket } from './leaves/path-of-ticket.ts'
import { insertRoot } from './leaves/queries.ts'
import { storeLeaves } from './leaves/store-leaves.ts'
import { findDraw } from './queries.ts'
import { insertResult } from './result-queries.ts'
import { settleDraw } from './settle-draw.ts'
import { tallyDraw } from './tally-draw.ts'

/** More than one batch of pieces, and pieces that begin in the middle of a first byte. */
const ticketsOfShard = [45_000, 25_000]

let world: LotteryWorld
let drawId: string
beforeAll(async () => {
  world = await openLotteryWorld()
  drawId = await world.draw('minute')
  let firstPlayer = 100_000_000
  for (const [at, tickets] of ticketsOfShard.entries()) {
    firstPlayer = await putManyTickets(world.owners[at] as pg.Pool, drawId, { firstPlayer, tickets })
  }
})
afterAll(() => world.close())
vi.setConfig({ testTimeout: 60_000 })

async function allLeaves(): Promise<readonly Buffer[]> {
  const rows = await Promise.all(
    world.app.databases.shards.map(async ({ pool }) => {
      return (await pool.query<{ leaf: Buffer }>('select leaf from ticket where draw_id = $1', [drawId])).rows
    }),
  )
  return rows.flat().map(({ leaf }) => leaf)
}

test('threads store the same root and the same pieces as one thread, and a repetition changes nothing', async () => {
  const leaves = await allLeaves()
  expect(leaves).toHaveLength(70_000)
  const expected = { root: rootOf(leaves), tickets: 70_000 }
  const { runner, close } = openThreads(world.app.config, 3)
  try {
    expect(await storeLeaves(world.app, drawId, runner)).toEqual(expected)
  } finally {
    await close()
  }
  expect(await storeLeaves(world.app, drawId)).toEqual(expected)
  const { main } = world.app.databases
  await main.transact((tx) =>
    insertRoot(tx, drawId, {
      ...expected,
      ...{ stakes: [], round: 1, rootedAt: systemNow(), holdsFrom: new Date(systemNow().getTime() + 60_000) },
    }),
  )
  for (const leaf of [leaves[0], leaves[45_000], leaves[69_999]] as Buffer[]) {
    const found = await pathOfTicket(main.read, drawId, leaf)
    expect(found && rootFrom(leaf, found.path)).toEqual(expected.root)
  }
})

test('threads count the same winners as one thread, every ticket once', async () => {
  const given = { drawId, rules: rulesOf('minute'), numbers: [7] }
  const { runner, close } = openThreads(world.app.config, 3)
  try {
    expect(await partsOf(world.app, drawId, 3)).toHaveLength(6)
    const tally = await tallyDraw(world.app, given, runner)
    expect(tally).toEqual({
      tiers: [
        {
          mode: 'free',
          currency: 'COIN',
          tier: 'digit:90000',
          isJackpot: false,
          winners: 7_000,
          paid: minor(6_300_000n),
        },
      ],
      winners: [],
    })
    expect(await tallyDraw(world.app, given, localRunner(world.app))).toEqual(tally)
  } finally {
    await close()
  }
})

test('an error in a thread is an error of the step', async () => {
  const { runner, close } = openThreads(world.app.config, 1)
  try {
    const part = { shard: 9, from: 1, to: 2 }
    await expect(runner.run('readLeaves', { drawId, part })).rejects.toThrow('there is no shard 9')
  } finally {
    await close()
  }
})

test('a ticket for money is paid before those of free play, however many players of free play come first', async () => {
  const drawId = await world.draw('minute')
  const player = await world.richPlayer(1_000n)
  const { main, shardOf } = world.app.databases
  const owner = world.owners[shardOf(player.playerId).index] as pg.Pool
  expect(player.playerId).toBeGreaterThan(await putManyTickets(owner, drawId, { firstPlayer: 1, tickets: 2_004 }))
  expect(await world.buy(player, order(drawId))).toMatchObject({ state: '200' })
  const rooted = { root: Buffer.alloc(32), tickets: 2_005, stakes: [], round: 1, rootedAt: systemNow() }
  await main.transact(async (tx) => {
    await insertRoot(tx, drawId, { ...rooted, holdsFrom: new Date(systemNow().getTime() + 60_000) })
    const some = Buffer.alloc(32, 1)
    await insertResult(tx, drawId, { round: 1, signature: some, opSeed: some, seed: some, numbers: [7] }, systemNow())
  })
  const draw = (await findDraw(main.read, drawId)) as Draw
  const greedy = await owner.connect()
  try {
    await greedy.query('begin')
    await greedy.query('lock table free_play_wallet')
    await expect(settleDraw(world.app, draw, systemNow())).rejects.toThrow('lock timeout')
    expect(await world.cashOf(player)).toBe(1_000n - 500n + 4_500n)
  } finally {
    await greedy.query('rollback')
    greedy.release()
  }
})
