import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DrawWorld, openDrawWorld } from '../../../../test/draw-world.ts'
import { systemNow as now } from '../../../base/clock.ts'
import { openVault } from '../../../base/vault.ts'
import { rulesInForce } from '../rules.ts'
import { advanceDraw } from './advance-draw.ts'
import { announceDraws } from './announce-draw.ts'
import type { Draw } from './draw.ts'
import { findDraw } from './queries.ts'
import { resealSeeds } from './reseal-seeds.ts'

let world: DrawWorld
let draw: Draw
const newKey = Buffer.alloc(32, 9)
const index = new Map([[1, Buffer.alloc(32, 7)]])

beforeAll(async () => {
  world = await openDrawWorld({ voidAfter: 7 })
  const player = await world.rich()
  draw = await world.onSale('minute')
  const picks = [{ bet: 'digit', pick: '7', stake: 1_000 }]
  const order = { clientOrderId: randomUUID(), drawId: draw.drawId, mode: 'real' as const, picks }
  await world.ok('/lottery/buy', order, { as: player })
  await world.until(draw.drawId, 'ROOTED')
  await vi.waitFor(async () => {
    await world.until(draw.drawId, 'ROOTED')
    await advanceDraw(world.app, draw.drawId, new Date(draw.closesAt.getTime() + 1_000))
    expect((await findDraw(world.app.databases.main.read, draw.drawId))?.rootNote).toBeTruthy()
  })
  // Longer than the rules wait for a silent beacon.
  await sleep(Math.max(0, draw.voidAt.getTime() - now().getTime()) + 100)
})
afterAll(() => world.close())

const announce = (game: string, at: Date) => {
  const rules = rulesInForce(world.app.config).find((one) => one.game === game)
  if (!rules) throw new Error(`nobody plays ${game}`)
  return announceDraws(world.app, rules, at)
}

test('a stuck draw delays only its own game, an unavailable beacon every game', async () => {
  const later = new Date(draw.roundAt.getTime() + 61_000)
  expect(await announce('minute', later)).toEqual([])
  expect(await announce('five', later)).not.toEqual([])
  world.beacon.behave({ down: true })
  expect(await announce('six45', later)).toEqual([])
  world.beacon.behave({ down: false })
  expect(await announce('six45', later)).not.toEqual([])
})

test('a draw whose vault key was removed uses its published seed and its own round', async () => {
  const app = { ...world.app, vault: openVault({ sealing: new Map([[2, newKey]]), index }) }
  await advanceDraw(app, draw.drawId, now())
  const told = await world.ok('/lottery/draw', { drawId: draw.drawId })
  expect(told).toMatchObject({ state: 'DRAWN', result: { round: draw.round } })
  // The beacon was not late, so the log does not say so.
  expect(told.fallbackReason).toBeUndefined()
  const { rows } = await world.app.databases.main.pool.query('select event from draw_log where draw_id = $1', [
    draw.drawId,
  ])
  expect(rows.map(({ event }) => event)).toEqual(['announced', 'rooted', 'drawn'])
})

test('key rotation covers the seeds of draws, and the old key can be removed', async () => {
  const { databases, config } = world.app
  const both = openVault({ sealing: new Map([...config.vaultKeys, [2, newKey]]), index })
  const seeds = () => databases.main.pool.query('select draw_id, op_seed from draw order by draw_id')
  const before = (await seeds()).rows
  expect(before.length).toBeGreaterThanOrEqual(3)
  expect(await resealSeeds(both, databases)).toEqual({ resealed: before.length })
  const newest = openVault({ sealing: new Map([[2, newKey]]), index })
  for (const [at, { draw_id: row, op_seed: sealed }] of (await seeds()).rows.entries()) {
    const place = { table: 'draw', column: 'op_seed', row }
    expect(newest.open(sealed, place)).toBe(both.open(before[at]?.op_seed, place))
  }
  expect(await resealSeeds(both, databases)).toEqual({ resealed: 0 })
})
