import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { closeSessions, rotateSession } from '../index.ts'
import { absoluteEnd, idleEnd } from './session-lifetime.ts'

let world: World
const dayMs = 86_400_000

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

function rowsOf(playerId: PlayerId) {
  const { read } = world.app.databases.shardOf(playerId)
  return read.selectFrom('session').selectAll().where('player_id', '=', playerId).orderBy('opened_at').execute()
}

/** Makes a session look as if it had been opened, and last used, so many days ago. */
async function age(player: WorldPlayer, openedDays: number, usedDays: number): Promise<void> {
  const at = (days: number) => new Date(Date.now() - days * dayMs)
  await world.app.databases.shardOf(player.playerId).transact((tx) =>
    tx
      .updateTable('session')
      .set({
        opened_at: at(openedDays),
        seen_at: at(usedDays),
        closes_at: absoluteEnd(at(openedDays)),
        expires_at: idleEnd(at(usedDays), absoluteEnd(at(openedDays))),
      })
      .where('player_id', '=', player.playerId)
      .execute(),
  )
  await world.app.redis.flushDb()
}

function ask(as: WorldPlayer) {
  return world.call('/session/list', {}, { as })
}

test('each use extends a session by thirty days, written at most once an hour [NS-06]', async () => {
  const player = await world.player()
  await age(player, 20, 10)
  expect((await ask(player)).body.state).toBe('200')
  const [slid] = await rowsOf(player.playerId)
  expect(Math.round(((slid?.expires_at.getTime() ?? 0) - Date.now()) / dayMs)).toBe(30)
  await world.app.redis.flushDb()
  await ask(player)
  const [again] = await rowsOf(player.playerId)
  expect(again?.seen_at).toEqual(slid?.seen_at)
})

test('a session ends after thirty days without use, and after ninety days in any case [NS-06]', async () => {
  const [idle, old, lasting] = [await world.player(), await world.player(), await world.player()]
  await age(idle, 40, 30.01)
  expect((await ask(idle)).body).toMatchObject({ code: 'login.required' })
  await age(old, 90.01, 0.1)
  expect((await ask(old)).body).toMatchObject({ code: 'login.required' })
  await age(lasting, 80, 1)
  expect((await ask(lasting)).body.state).toBe('200')
  const [row] = await rowsOf(lasting.playerId)
  expect(Math.round(((row?.expires_at.getTime() ?? 0) - Date.now()) / dayMs)).toBe(10)
})

test('a rotated sign replaces the old one at once and keeps the absolute end of the session [NS-06]', async () => {
  const player = await world.player()
  await ask(player)
  const { app } = world
  const rotation = { playerId: player.playerId, device: player.device, way: 'bind' } as const
  const sign = await app.databases.shardOf(player.playerId).transact((tx) => rotateSession(tx, app, rotation))
  await expect.poll(async () => (await ask(player)).body.code, { interval: 5, timeout: 1_000 }).toBe('login.required')
  expect((await ask({ ...player, sign })).body.state).toBe('200')
  const [before, after] = await rowsOf(player.playerId)
  expect(after?.closes_at).toEqual(before?.closes_at)
})

test('a rolled back rotation leaves the session unchanged', async () => {
  const player = await world.player()
  await ask(player)
  const { app } = world
  const rotation = { playerId: player.playerId, device: player.device, way: 'bind' } as const
  const broken = app.databases.shardOf(player.playerId).transact(async (tx) => {
    await rotateSession(tx, app, rotation)
    throw new Error('something else went wrong')
  })
  await expect(broken).rejects.toThrow('something else')
  expect((await ask(player)).body.state).toBe('200')
})

test('a request that reads a session while it is being closed does not reopen it [SE-01]', async () => {
  const player = await world.player()
  await ask(player)
  for (let time = 0; time < 5; time += 1) {
    const asking = Array.from({ length: 8 }, () => ask(player))
    const closing = time === 2 ? closeSessions(world.app, player.playerId) : undefined
    await Promise.all([...asking, closing])
  }
  expect((await ask(player)).body).toMatchObject({ code: 'login.required' })
})

test('five concurrent sign-ins on one device leave one session', async () => {
  const { playerId, password, device } = await world.player()
  const attempts = Array.from({ length: 5 }, () =>
    world.call('/sso/idlogin', { userId: String(playerId), password }, { device }),
  )
  await Promise.all(attempts)
  const open = (await rowsOf(playerId)).filter(({ revoked_at }) => revoked_at === null)
  expect(open).toHaveLength(1)
})
