import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawWorld, openDrawWorld } from '../../../test/draw-world.ts'
import { type Colleague, firstTwo, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import { rankOf } from './queues/today.ts'
import { foldReports } from './reports/fold.ts'

let world: DrawWorld
let finance: Colleague
beforeAll(async () => {
  world = await openDrawWorld({}, { env: staffEnvironment })
  ;[finance] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'finance'])
}, 60_000)
afterAll(() => world.close())

const fresh = () => world.app.state.clear()

test('a draw on sale shows its stakes and what it may cost at most, and goes when it is published', async () => {
  const draw = await world.onSale('minute')
  const player = await world.rich()
  const picks = [
    { bet: 'digit', pick: '7', stake: 3_000 },
    { bet: 'digit', pick: '8', stake: 1_000 },
  ]
  const body = { clientOrderId: randomUUID(), drawId: draw.drawId, mode: 'real', picks } as const
  await world.ok('/lottery/buy', body, { as: player })
  for (const shard of world.app.databases.shards) await foldReports(world.app, shard)
  fresh()
  const shown = async () => (await staffOk(world, '/overview/draws', {}, finance)).draws
  const found = (await shown()).find(({ drawId }) => drawId === draw.drawId)
  expect(found).toMatchObject({ game: 'minute', money: [{ market: 'IN', currency: 'INR', stakes: 4_000 }] })
  // A digit pays nine times its stake. Sellers were granted a block of the cap, which is not sold yet.
  expect(found?.money[0]?.liability).toBeGreaterThanOrEqual(27_000)
  await world.until(draw.drawId, 'PUBLISHED')
  fresh()
  expect((await shown()).map(({ drawId }) => drawId)).not.toContain(draw.drawId)
}, 60_000)

test('the rank is that of all values together, however they are grouped', () => {
  const rows = [
    { seconds: 9, count: 1 },
    { seconds: 1, count: 3 },
    { seconds: 5, count: 16 },
  ]
  expect([50, 95, 100].map((percent) => rankOf(rows, percent))).toEqual([5, 5, 9])
})
