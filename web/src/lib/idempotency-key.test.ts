import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { followServerTime } from './clock.ts'
import { sendOnce } from './idempotency-key.ts'
import { useToasts } from './toast.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const lostAnswer = new CallError('timeout', { code: 999, kind: 'network' })

/** Sends once and returns the key that was used, however the send ended. */
async function keyOf(content: string, error?: Error): Promise<string> {
  let used = ''
  const send = async (key: string) => {
    used = key
    if (error) throw error
  }
  await sendOnce('depositOrder', content, send).catch(() => {})
  return used
}

test('uses a UUIDv7 that begins with the server’s time, also when that has a fraction', async () => {
  followServerTime(Date.now() + 1_000.37)
  const before = Date.now()
  const key = await keyOf('one')
  followServerTime(Date.now())
  expect(key).toMatch(uuidv7)
  const ms = Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)
  expect(ms).toBeGreaterThanOrEqual(before)
  expect(ms).toBeLessThan(before + 5_000)
})

test('keeps the key of the same content until it is answered and uses another key for other content', async () => {
  const first = await keyOf('500 by UPI', lostAnswer)
  expect(await keyOf('500 by UPI', lostAnswer)).toBe(first)
  expect(await keyOf('600 by UPI', lostAnswer)).not.toBe(first)
  const answered = await keyOf('600 by UPI')
  expect(await keyOf('600 by UPI')).not.toBe(answered)
})

test.each([
  ['a refusal', new CallError('', { code: 999, kind: 'business', refusal: 'rail.down' }), false],
  ['a server error', new CallError('', { code: 999, kind: 'business', refusal: 'server.error' }), true],
  ['an error without a refusal', new CallError('', { code: 999, kind: 'business' }), true],
  ['a timeout', lostAnswer, true],
  ['any other error', new Error('anything'), true],
] as const)('after %s, keeps the key: %#', async (_, error, isKept) => {
  const key = await keyOf('500 by UPI', error)
  expect((await keyOf('500 by UPI', lostAnswer)) === key).toBe(isKept)
})

test('returns the answer and rethrows the error', async () => {
  await expect(sendOnce('ticketOrder', 'a', async () => 7)).resolves.toBe(7)
  await expect(sendOnce('ticketOrder', 'a', () => Promise.reject(lostAnswer))).rejects.toBe(lostAnswer)
})

const beingConfirmed = new CallError('We’re confirming this', {
  code: 999,
  kind: 'business',
  refusal: 'outcome.unknown',
  params: { retryAfter: 2 },
})

test('repeats a write whose outcome is unknown under the same key until it is resolved, and shows that to the player', async () => {
  vi.useFakeTimers()
  const keys: string[] = []
  const answer = sendOnce('ticketOrder', 'one ticket', async (key) => {
    keys.push(key)
    if (keys.length < 4) throw beingConfirmed
    return 'bought'
  })
  await vi.advanceTimersByTimeAsync(1)
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([beingConfirmed.message])
  await vi.advanceTimersByTimeAsync(1_998)
  expect(keys).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4_001)
  await expect(answer).resolves.toBe('bought')
  expect(new Set(keys).size).toBe(1)
})

test('stops asking after a minute, and keeps the key for the next attempt of the player', async () => {
  vi.useFakeTimers()
  const keys: string[] = []
  const send = async (key: string) => {
    keys.push(key)
    throw beingConfirmed
  }
  const given = expect(sendOnce('ticketOrder', 'another ticket', send)).rejects.toBe(beingConfirmed)
  await vi.advanceTimersByTimeAsync(70_000)
  await given
  expect(keys.length).toBeGreaterThan(25)
  vi.useRealTimers()
  await sendOnce('ticketOrder', 'another ticket', async (key) => void keys.push(key))
  expect(new Set(keys).size).toBe(1)
})
