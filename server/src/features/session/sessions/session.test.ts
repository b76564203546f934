import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'
import { randomToken } from '../../../base/random.ts'
import { closeRedis, openRedis } from '../../../base/redis.ts'
import { authenticateBy, registerPlayer } from '../index.ts'

let world: World
let playerId: PlayerId
const password = 'correct horse battery'
const device = 'device-of-asha-1'

beforeAll(async () => {
  world = await openWorld()
  playerId = await registerPlayer(world.app, { kind: 'registered', areaCode: '+91', nickName: 'Asha', password })
})
afterAll(() => world.close())

function signIn(userId: string, secret: string) {
  return world.call('/sso/idlogin', { userId, password: secret }, { device })
}

test('a player number and its password open a session [S-22 S-26]', async () => {
  const { body } = await signIn(String(playerId), password)
  expect(body.state).toBe('200')
  const declaration = { termsVersion: '2026-11', at: expect.any(Number) }
  expect(body.resultData).toEqual({
    sign: expect.stringMatching(/^[\w-]{65}$/),
    uid: playerId,
    newUserFlag: false,
    declaration,
  })
})

test('a wrong password and an unknown number get the same answer', async () => {
  const wrong = await signIn(String(playerId), 'wrong')
  const unknown = await signIn('100000001', 'wrong')
  const impossible = await signIn('9999999999', 'wrong')
  expect(wrong.body).toMatchObject({ state: '4002', code: 'password.wrong' })
  expect(unknown.body).toEqual(wrong.body)
  expect(impossible.body).toEqual(wrong.body)
})

test('a sign opens its own player on its own device only [S-12]', async () => {
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  const authenticate = authenticateBy(world.app)
  expect(await authenticate(playerId, sign, device)).toBe('IN')
  expect(await authenticate(playerId, sign, 'somebody-elses-phone')).toBe(false)
  expect(await authenticate((playerId + 2) as PlayerId, sign, device)).toBe(false)
  expect(await authenticate(playerId, `${sign.slice(0, -1)}x`, device)).toBe(false)
})

test('without Redis the database decides', async () => {
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  // No server listens on port 1.
  const redis = openRedis({ redisUrl: 'redis://127.0.0.1:1' }, world.app.log)
  const broken = { ...world.app, redis }
  expect(await authenticateBy(broken)(playerId, sign, device)).toBe('IN')
  expect(await authenticateBy(broken)(playerId, 'made up', device)).toBe(false)
  closeRedis(redis)
})

test('the database holds neither the sign nor the password', async () => {
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  const shard = world.app.databases.shardOf(playerId)
  const rows = [
    await shard.read.selectFrom('session').selectAll().execute(),
    await shard.read.selectFrom('player').selectAll().execute(),
  ]
  const stored = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(stored).not.toContain(sign)
  expect(stored).not.toContain(password)
})

test('two concurrent registrations get two player ids', async () => {
  const someone = { kind: 'guest', areaCode: '+92', nickName: 'Guest', password } as const
  const ids = await Promise.all(Array.from({ length: 5 }, () => registerPlayer(world.app, someone)))
  expect(new Set(ids).size).toBe(ids.length)
})

test('a deleted cache entry makes every process query the session again', async () => {
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  const { redis, databases } = world.app
  const isOpen = authenticateBy(world.app)
  expect([await isOpen(playerId, sign, device), await isOpen(playerId, sign, device)]).toEqual(['IN', 'IN'])
  const revoked = { revoked_at: new Date() }
  await databases.shardOf(playerId).transact((tx) => tx.updateTable('session').set(revoked).execute())
  await redis.del(await redis.keys('session:*'))
  await expect.poll(() => isOpen(playerId, sign, device), { interval: 5, timeout: 1_000 }).toBe(false)
})
test('forged signs reach neither a database nor Redis, and a closed sign reaches the database once a minute', async () => {
  const player = await world.player()
  const { shards } = world.app.databases
  let taken = 0
  const count = () => {
    taken += 1
  }
  for (const { pool } of shards) pool.on('acquire', count)
  const ask = (as: { playerId: number; sign: string; device: string }) =>
    world.call('/user/getUserInfo', {}, { as: as as never })
  const forged = Array.from({ length: 50 }, (_, index) => ({
    playerId: 100_000_000 + index * 7_919,
    sign: randomToken(48).slice(0, player.sign.length),
    device: `flood-device-${index}`,
  }))
  for (const answer of await Promise.all(forged.map(ask))) expect(answer.body).toMatchObject({ code: 'login.required' })
  // A real sign of another player, or of this one on another device, is not theirs either.
  expect((await ask({ ...player, playerId: 100_000_001 })).body).toMatchObject({ code: 'login.required' })
  expect((await ask({ ...player, device: 'device-of-a-thief' })).body).toMatchObject({ code: 'login.required' })
  expect(taken).toBe(0)
  await world.ok('/sso/logout', {}, { as: player })
  await ask(player)
  taken = 0
  for (let time = 0; time < 10; time += 1) expect((await ask(player)).body).toMatchObject({ code: 'login.required' })
  expect(taken).toBe(0)
  for (const { pool } of shards) pool.off('acquire', count)
})
