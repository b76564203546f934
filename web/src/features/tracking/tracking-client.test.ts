import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrackerAnswer } from '../../lib/call/tracker-request.ts'
import type { TrackerState } from '../../lib/storage.ts'
import { TrackingClient } from './tracking-client.ts'

type Sent = {
  readonly path: string
  readonly method: string
  readonly atMs: number
  readonly fields: Record<string, string>
}

const tracker = { url: 'https://tracker.example', appToken: 'app', trackerId: 'random-1' }
const nowhere = { referrer: '', linkId: '' }
const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 86_400_000]

/** A device that keeps its storage over restarts of the app, and a provider that answers what the test says. */
function newDevice() {
  const sent: Sent[] = []
  const device = {
    sent,
    stored: undefined as TrackerState | undefined,
    visible: true,
    adid: undefined as string | undefined,
    attribution: (_poll: number): object => ({ adid: 'adid-1', attribution: { network: 'x' } }),
    answer: (_path: string): Partial<TrackerAnswer> | undefined => ({ status: 200 }),
    of: (path: string) => sent.filter((request) => request.path === path),
    open(given: Partial<typeof tracker> = {}) {
      return new TrackingClient(
        { ...tracker, ...given },
        {
          nowMs: () => Date.now(),
          load: () => device.stored,
          save: (state) => {
            device.stored = JSON.parse(JSON.stringify(state)) as TrackerState
          },
          isVisible: () => device.visible,
          onAttribution: (adid) => {
            device.adid = adid
          },
          send: async (url, method, fields) => {
            const path = new URL(url).pathname.slice(1)
            sent.push({ path, method, atMs: Date.now() - beganMs, fields: { ...fields } })
            const isAttribution = path === 'attribution'
            const answer = isAttribution
              ? { status: 200, body: device.attribution(device.of(path).length) }
              : device.answer(path)
            if (!answer) throw new TypeError('Failed to fetch')
            return { status: 200, retryAfterSeconds: undefined, body: undefined, ...answer }
          },
        },
      )
    },
  }
  return device
}

let beganMs = 0
const clients: TrackingClient[] = []
function started(device: ReturnType<typeof newDevice>, origin = nowhere, given = {}) {
  const client = device.open(given)
  clients.push(client)
  client.start(origin)
  return client
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  beganMs = Date.now()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
  vi.useRealTimers()
})

test('sends session, link, event and sharing with the agreed fields and no others, 150 ms apart', async () => {
  const device = newDevice()
  const client = started(device, { referrer: 'https://search.example', linkId: 'ad-7' })
  client.trackEvent('checkout1', 'once-1')
  await pass(2 * secondMs)
  const envelope = ['app_token', 'web_uuid', 'created_at', 'sent_at']
  const queued = device.sent.filter(({ path }) => path !== 'attribution')
  expect(queued.map(({ path, method, atMs }) => [path, method, atMs])).toEqual([
    ['third_party_sharing', 'POST', 150],
    ['session', 'POST', 300],
    ['sdk_click', 'POST', 450],
    ['event', 'POST', 600],
  ])
  const own = queued.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !envelope.includes(name))),
  )
  expect(own).toEqual([
    { options: '{"sharing":"disable"}' },
    { session_count: '1' },
    { referrer: 'https://search.example', link_id: 'ad-7' },
    { event_token: 'checkout1', dedupe_id: 'once-1' },
  ])
  for (const { fields } of device.sent)
    expect(fields).toMatchObject({ app_token: 'app', web_uuid: 'random-1', created_at: expect.stringMatching(/Z$/) })
  // The same event and the same link are told once, also after a restart.
  client.trackEvent('checkout1', 'once-1')
  client.stop()
  const again = started(device, { referrer: 'https://search.example', linkId: 'ad-7' })
  again.trackEvent('checkout1', 'once-1')
  await pass(minuteMs)
  expect(device.sent.filter(({ path }) => path !== 'attribution')).toHaveLength(4)
})

test('polls the attribution every 500 ms until it is there, at most 30 times [T-03]', async () => {
  const device = newDevice()
  device.attribution = (poll) => (poll < 4 ? { adid: 'adid-1' } : { adid: 'adid-1', attribution: { network: 'x' } })
  const client = started(device)
  await pass(minuteMs)
  expect(device.of('attribution').map(({ method, atMs }) => [method, atMs])).toEqual([
    ['GET', 500],
    ['GET', 1_000],
    ['GET', 1_500],
    ['GET', 2_000],
  ])
  expect(device.adid).toBe('adid-1')
  client.stop()

  const unlucky = newDevice()
  unlucky.attribution = () => ({ ask_in: 500 })
  beganMs = Date.now()
  started(unlucky)
  await pass(5 * minuteMs)
  expect(unlucky.of('attribution')).toHaveLength(30)
  expect(unlucky.of('attribution').at(-1)?.atMs).toBe(15_000)
  expect(unlucky.adid).toBeUndefined()
})

test('the known attribution is used without asking again', async () => {
  const device = newDevice()
  const first = started(device)
  await pass(secondMs)
  first.stop()
  device.adid = undefined
  started(device)
  await pass(minuteMs)
  expect([device.adid, device.of('attribution').length]).toEqual(['adid-1', 1])
})

test('a session window of 30 min, a timer of 60 s, requests valid for 28 days, 150 ms between requests, 60 s without a connection [T-04]', async () => {
  const device = newDevice()
  const client = started(device)
  // While the app is looked at, the timer keeps the session going for hours.
  await pass(120 * minuteMs)
  expect(device.of('session').map(({ fields }) => fields.session_count)).toEqual(['1'])
  // The last sign of life is not older than a minute.
  const seenMs = device.stored?.lastActiveMs ?? 0
  expect(Date.now() - seenMs).toBeLessThanOrEqual(60 * secondMs)
  device.visible = false
  await pass(29 * minuteMs)
  expect(device.stored?.lastActiveMs).toBe(seenMs)
  client.resume()
  await pass(secondMs)
  expect(device.of('session')).toHaveLength(1)
  await pass(31 * minuteMs)
  client.resume()
  await pass(secondMs)
  expect(device.of('session').map(({ fields }) => fields.session_count)).toEqual(['1', '2'])
  expect(
    device.sent
      .filter(({ path }) => path !== 'attribution')
      .map(({ atMs }) => atMs)
      .slice(0, 2),
  ).toEqual([150, 300])

  device.answer = () => undefined
  client.trackEvent('token', 'lost-1')
  const lostMs = Date.now() - beganMs
  await pass(150 + 3 * minuteMs)
  expect(device.of('event').map(({ atMs }) => atMs - lostMs)).toEqual([150, 60_150, 120_150, 180_150])
  // After 28 days it is dropped, and what came later is sent.
  vi.setSystemTime(Date.now() + 28 * dayMs - 10 * minuteMs)
  client.trackEvent('token', 'later-1')
  await pass(12 * minuteMs)
  device.answer = () => ({ status: 200 })
  const before = device.of('event').length
  await pass(2 * minuteMs)
  expect(
    device
      .of('event')
      .slice(before)
      .map(({ fields }) => fields.dedupe_id),
  ).toEqual(['later-1'])
})

test('a busy provider is asked again when it said, a refused request is dropped, and the order is kept', async () => {
  const device = newDevice()
  let calls = 0
  device.answer = (path) => {
    if (path !== 'event') return { status: 200 }
    calls += 1
    if (calls === 1) return { status: 429, retryAfterSeconds: 7 }
    if (calls === 2) return { status: 503 }
    return calls === 3 ? { status: 400 } : { status: 200 }
  }
  const client = started(device)
  await pass(secondMs)
  const fromMs = Date.now() - beganMs
  client.trackEvent('token', 'first')
  client.trackEvent('token', 'second')
  await pass(2 * minuteMs)
  expect(device.of('event').map(({ fields, atMs }) => [fields.dedupe_id, atMs - fromMs])).toEqual([
    ['first', 150],
    ['first', 7_150],
    ['first', 67_150],
    ['second', 67_300],
  ])
  expect(device.stored?.queue).toEqual([])
})

test('what was not sent is sent by the next start, and another player begins with nothing of it', async () => {
  const device = newDevice()
  device.answer = () => undefined
  const first = started(device)
  first.trackEvent('token', 'kept')
  await pass(secondMs)
  first.stop()
  device.answer = () => ({ status: 200 })
  const second = started(device)
  await pass(2 * secondMs)
  expect(device.of('event').at(-1)?.fields).toMatchObject({ dedupe_id: 'kept', web_uuid: 'random-1' })
  second.stop()
  const before = device.sent.length
  started(device, nowhere, { trackerId: 'random-2' })
  await pass(2 * secondMs)
  const later = device.sent.slice(before)
  expect(new Set(later.map(({ fields }) => fields.web_uuid))).toEqual(new Set(['random-2']))
  expect(later.filter(({ path }) => path === 'session').map(({ fields }) => fields.session_count)).toEqual(['1'])
})

test('stopped, it sends and stores nothing more, whatever was waiting', async () => {
  const device = newDevice()
  device.answer = () => undefined
  device.attribution = () => ({})
  const client = started(device, { referrer: '', linkId: 'ad-7' })
  await pass(3 * secondMs)
  client.stop()
  const [before, stored] = [device.sent.length, JSON.stringify(device.stored)]
  device.answer = () => ({ status: 200 })
  client.trackEvent('token', 'late')
  client.resume()
  vi.setSystemTime(Date.now() + dayMs)
  await pass(60 * minuteMs)
  expect(device.sent).toHaveLength(before)
  expect(JSON.stringify(device.stored)).toBe(stored)
})
