import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stopClock } from '../../../test/stopped-clock.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { deleteExpired } from './queries.ts'

let world: World
let device: string
let devices = 0

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => {
  devices += 1
  device = `phone-number-${devices}`
})
afterAll(() => world.close())

function storedErrors() {
  return world.app.databases
    .shardOfDevice(device)
    .read.selectFrom('client_error')
    .selectAll()
    .where('device', '=', device)
    .execute()
}

test('stores an uncaught interface error, scrubbed, with its device [N-12 N-13]', async () => {
  await world.ok(
    '/u/appStackUpload',
    { data: 'TypeError: sign=abcdef123 is not a function', userId: '900000001' },
    { device },
  )
  const [error] = await storedErrors()
  expect(error).toMatchObject({ device, app_id: 1526, data: 'TypeError: sign=[removed] is not a function' })
  // The body may name any player; without that player's session the row names nobody.
  expect(error?.player_id).toBeNull()
})

test('stores the same error of one device once within an hour [N-14]', async () => {
  stopClock()
  for (let time = 0; time < 3; time += 1) await world.ok('/u/appStackUpload', { data: 'same' }, { device })
  await world.ok('/u/appStackUpload', { data: 'other' }, { device })
  expect(await storedErrors()).toHaveLength(2)
})

test('refuses the eleventh error of a minute with the seconds to wait [N-14]', async () => {
  stopClock()
  for (let time = 0; time < 10; time += 1) await world.ok('/u/appStackUpload', { data: `error ${time}` }, { device })
  const { body } = await world.call('/u/appStackUpload', { data: 'one too many' }, { device })
  expect(body).toMatchObject({ state: '4290', code: 'rate.limited', resultData: { retryAfter: expect.any(Number) } })
})

test('stores a batch of allow-listed events [N-15 NS-29]', async () => {
  const at = 1_800_000_000_000
  const events = [
    { name: 'page.view' as const, at, props: { path: '/pages/home/Home' } },
    { name: 'banner.tap' as const, at: 5, props: { id: 'welcome' } },
  ]
  expect(await world.ok('/u/transferEventUpload', { events }, { device })).toEqual({ stored: 2 })
})

test('refuses an unknown event name, an empty batch and a batch of 51 [NS-29]', async () => {
  const event = { name: 'page.view' as const, at: 1, props: {} }
  const batches = [[{ ...event, name: 'password.typed' }], [], Array.from({ length: 51 }, () => event)]
  for (const events of batches) {
    const { body } = await world.call('/u/transferEventUpload', { events } as never, { device })
    expect(body).toMatchObject({ state: '4001', code: 'input.invalid' })
  }
})

test('deletes expired rows in batches and keeps the rest', async () => {
  const shard = world.app.databases.shardOfDevice(device)
  for (const data of ['old 1', 'old 2', 'old 3', 'young']) await world.ok('/u/appStackUpload', { data }, { device })
  const past = new Date('2020-01-01')
  await shard.transact((tx) =>
    tx
      .updateTable('client_error')
      .set({ expires_at: past })
      .where('device', '=', device)
      .where('data', '!=', 'young')
      .execute(),
  )
  const later = new Date('2020-01-02')
  expect(await shard.transact((tx) => deleteExpired(tx, 'client_error', later, 2))).toBe(2)
  expect(await shard.transact((tx) => deleteExpired(tx, 'client_error', later, 2))).toBe(1)
  expect((await storedErrors()).map((error) => error.data)).toEqual(['young'])
})

test('refuses anonymous telemetry beyond a daily quota before any database query, and players have their own quota', async () => {
  stopClock()
  const small = await openWorld({ env: { ZAMRA_TELEMETRY_MB_PER_DAY: '1' } })
  let taken = 0
  for (const { pool } of small.app.databases.shards) {
    pool.on('acquire', () => {
      taken += 1
    })
  }
  const props = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`k${index}`, 'x'.repeat(200)]))
  const events = Array.from({ length: 16 }, () => ({ name: 'page.view' as const, at: 1, props }))
  const upload = (options: object) => small.call('/u/transferEventUpload', { events }, options)
  const states: string[] = []
  for (let time = 0; time < 70; time += 1)
    states.push((await upload({ device: `flood-device-${time}`, address: `10.7.${time}.1` })).body.state)
  const stored = states.filter((state) => state === '200').length
  // Sixteen events of about 1.1 kB fit some fifty times into a megabyte.
  expect(stored).toBeGreaterThan(50)
  expect(stored).toBeLessThan(62)
  expect(states.slice(stored)).toEqual(Array(70 - stored).fill('4290'))
  taken = 0
  const refused = await upload({ device: 'flood-late-1' })
  expect(refused.body).toMatchObject({ code: 'rate.limited', resultData: { retryAfter: expect.any(Number) } })
  expect(taken).toBe(0)
  const player = await small.player()
  expect((await upload({ as: player })).body.state).toBe('200')
  await small.close()
})

test('one network cannot use up what all strangers may send, and its reports are kept for a week', async () => {
  stopClock()
  const small = await openWorld({ env: { ZAMRA_TELEMETRY_MB_PER_DAY: '3' } })
  const props = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`k${index}`, 'x'.repeat(200)]))
  const events = Array.from({ length: 16 }, () => ({ name: 'page.view' as const, at: 1, props }))
  const stateOf = async (device: string, address: string) =>
    (await small.call('/u/transferEventUpload', { events }, { device, address })).body.state
  const states: string[] = []
  for (let time = 0; time < 70; time += 1) states.push(await stateOf(`noisy-device-${time}`, '2001:db8:1:1::7'))
  const stored = states.filter((state) => state === '200').length
  expect(stored).toBeLessThan(62)
  expect(states.at(-1)).toBe('4290')
  // Another address of the same customer is the same source; another customer is not.
  expect(await stateOf('noisy-device-a', '2001:db8:1:1:ffff::1')).toBe('4290')
  expect(await stateOf('quiet-device-1', '2001:db8:1:2::7')).toBe('200')
  const { rows } = await small.app.databases
    .shardOfDevice('quiet-device-1')
    .pool.query<{ days: number }>(
      `select extract(day from expires_at - received_at)::int as days from client_event where device = 'quiet-device-1' limit 1`,
    )
  expect(rows).toEqual([{ days: 7 }])
  await small.close()
})
