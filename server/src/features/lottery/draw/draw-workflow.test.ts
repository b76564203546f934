import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DrawWorld, openDrawWorld } from '../../../../test/draw-world.ts'
import { selectUnfinished } from './queries.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld({ minute: 5, five: 3_600, six45: 86_400 }, { workflows: true })
})
afterAll(() => world.close())

const waiting = { timeout: 50_000, interval: 250 }

test('the workflow announces, draws and publishes one draw after another', { timeout: 60_000 }, async () => {
  await vi.waitFor(async () => {
    const { list } = await world.ok('/lottery/draws', { game: 'minute' })
    const published = list.filter(({ state }) => state === 'PUBLISHED')
    expect(published.length).toBeGreaterThanOrEqual(2)
    expect(published.every(({ numbers }) => numbers?.length === 1)).toBe(true)
  }, waiting)
  const { list, serverTime } = await vi.waitFor(async () => {
    const told = await world.ok('/lottery/soon', {})
    expect(told.list.map(({ game }) => game).sort()).toEqual(['five', 'minute', 'six45'])
    return told
  }, waiting)
  for (const { opensAt, closesAt, drawAt } of list) {
    expect(opensAt).toBeLessThanOrEqual(serverTime)
    expect(closesAt).toBeGreaterThan(serverTime)
    expect(drawAt).toBeGreaterThanOrEqual(closesAt + 5_000)
  }
  expect(list.find(({ game }) => game === 'minute')?.last?.numbers).toHaveLength(1)
  expect(list.find(({ game }) => game === 'six45')?.jackpots).toContainEqual({
    mode: 'real',
    currency: 'INR',
    amount: 50_000_000n,
  })
  const index = (await world.fastify.inject('/open-draw/index.json')).json()
  expect(index.log.position).toBeGreaterThan(8)
  expect((await world.fastify.inject('/open-draw/trust.json')).json()).toMatchObject({ v: 1, operator: [index.key] })
  expect((await world.fastify.inject('/open-draw/minute-20200101T0000.json')).statusCode).toBe(404)
})

test('the sweep starts no workflow for a sale until its end is near', async () => {
  const { read } = world.app.databases.main
  const { list } = await world.ok('/lottery/soon', {})
  const { drawId, closesAt } = list.find(({ game }) => game === 'six45') ?? { drawId: '', closesAt: 0 }
  const end = new Date(closesAt)
  const after = new Date(closesAt + 1)
  expect(await selectUnfinished(read, after, end)).not.toContain(drawId)
  expect(await selectUnfinished(read, after, after)).toContain(drawId)
})
