import { network, toast } from '@zamra/contract/constants.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApi } from '../../test/api.ts'
import { activateTexts, createTexts } from '../i18n/texts.ts'
import { call } from './call.ts'
import { type CallError, isTimeout } from './call-error.ts'
import { bindNavigator } from './navigation/navigate.ts'
import type { Navigator } from './navigation/navigator.ts'
import { isSignedIn, signIn, useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { useToasts } from './toast.ts'

const api = testApi()
const relaunched: string[] = []

beforeAll(async () => {
  const texts = createTexts('en')
  await texts.load(['pages'])
  activateTexts(texts)
  // The call only ever sends the player to the index page.
  bindNavigator({ reLaunch: async (url: string) => void relaunched.push(url) } as unknown as Navigator)
})
beforeEach(() => {
  relaunched.length = 0
  useToasts.setState({ toasts: [] })
  signIn({ sign: 'a-secret-sign', uid: 123456789, newUserFlag: false })
})
afterEach(() => vi.useRealTimers())

const roll = (options = {}) => call('/home/rollMsg', {}, options)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: CallError) => error,
  )
const toasts = () => useToasts.getState().toasts.map((shown) => shown.text)
const refuse = (state: string, msg: string, extra = {}) =>
  api.reply('/home/rollMsg', { body: { state, msg, resultData: null, ...extra } })

describe('a request', () => {
  test('is a POST with a JSON body under the API base, and a GET where the contract says so [N-01]', async () => {
    api.answer('/home/rollMsg', [])
    api.answer('/language/languages', [])
    await roll()
    await call('/language/languages', {})
    expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/home/rollMsg',
      'GET /api/language/languages',
    ])
    expect(api.requests[1]?.body).toBeUndefined()
  })

  test('carries the common fields, and sign and uid while signed in [N-02 Z-13]', async () => {
    useSettings.setState({ h5No: 7, adjustAdid: 'ad-1' })
    await call('/banner/list', { position: 'home' })
    expect(api.requests[0]?.body).toEqual({
      position: 'home',
      appId: 1526,
      deviceNumber: expect.stringMatching(/^[0-9a-f]{32}$/),
      locale: 'en',
      appPackageName: 'com.zamra.app1526',
      h5No: 7,
      adid: 'ad-1',
      sign: 'a-secret-sign',
      uid: 123456789,
    })
    useSession.setState({ sign: undefined })
    await roll()
    expect(api.requests[1]?.body).not.toHaveProperty('sign')
    expect(api.requests[1]?.body).not.toHaveProperty('uid')
    expect(api.requests[1]?.body?.deviceNumber).toBe(api.requests[0]?.body?.deviceNumber)
  })
})

describe('a success', () => {
  test('is state "200", and its resultData is the answer; a number counts like the string [N-03 Z-03]', async () => {
    for (const state of ['200', 200]) {
      api.reply('/home/rollMsg', { body: { state, msg: 'ok', resultData: [{ id: '1', text: 'hello' }] } })
      expect(await roll()).toEqual([{ id: '1', text: 'hello' }])
    }
  })

  test.each([
    ['an object without a state', { a: 1 }],
    ['an array', [1, 2]],
    ['plain text', 'pong'],
    ['a number', 5],
  ])('is also %s, as it is [N-04]', async (_, body) => {
    api.reply('/home/rollMsg', { body: typeof body === 'string' ? body : JSON.stringify(body) })
    expect(await roll()).toEqual(body)
  })
})

describe('a refusal', () => {
  test('has code 999, the message, the kind and the original state [N-05 Z-04]', async () => {
    refuse('4040', 'Nothing here')
    expect(await failure(roll())).toMatchObject({ code: 999, kind: 'business', state: '4040', message: 'Nothing here' })
  })

  test('is a toast for a second and a half, unless the page shows it itself [N-07 A-21]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 5 })
    refuse('4040', 'Nothing here')
    await failure(roll({ quiet: true }))
    expect(toasts()).toEqual([])
    await failure(roll())
    expect(toasts()).toEqual(['Nothing here'])
    expect(toast.durationMs).toBe(1500)
    vi.advanceTimersByTime(1_400)
    expect(toasts()).toEqual(['Nothing here'])
    vi.advanceTimersByTime(200)
    expect(toasts()).toEqual([])
    expect(relaunched).toEqual([])
  })

  test('with a code of the catalogue is shown in the player’s language; the server’s message is the fallback [N-18]', async () => {
    const french = createTexts('fr')
    await french.load(['pages'])
    activateTexts(french)
    refuse('4224', 'Server words', { code: 'order.processing', resultData: { count: 3 } })
    const error = await failure(roll())
    expect(error).toMatchObject({ refusal: 'order.processing', params: { count: 3 } })
    expect(error.message).toBe(french.t('refusal.order.processing', { count: 3 }))
    expect(toasts()).toEqual([error.message])
    refuse('4999', 'Server words', { code: 'unheard.of' })
    expect((await failure(roll())).message).toBe('Server words')
    const english = createTexts('en')
    await english.load(['pages'])
    activateTexts(english)
  })

  test.each([
    ['state 401', { state: '401', msg: 'expired' }],
    ['state -1', { state: '-1', msg: 'expired' }],
    ['a message that asks to sign in, in any case', { state: '500', msg: 'PLEASE LOGIN first' }],
  ])('%s ends the session and goes to the index, without a toast [N-06]', async (_, body) => {
    api.reply('/home/rollMsg', { body: { ...body, resultData: null } })
    await failure(roll())
    expect(isSignedIn(useSession.getState())).toBe(false)
    expect(relaunched).toEqual(['/'])
    expect(toasts()).toEqual([])
  })
})

describe('an HTTP status', () => {
  test('401 has code 401, ends the session and goes to the index [N-08]', async () => {
    api.reply('/home/rollMsg', { status: 401, body: { msg: 'who are you' } })
    expect(await failure(roll())).toMatchObject({ code: 401, kind: 'http' })
    expect(isSignedIn(useSession.getState())).toBe(false)
    expect(relaunched).toEqual(['/'])
  })

  test('other than success is the code, and its message a toast; without a message there is none [N-09]', async () => {
    api.reply('/home/rollMsg', { status: 503, body: { msg: 'Back soon' } })
    expect(await failure(roll())).toMatchObject({ code: 503, kind: 'http', message: 'Back soon' })
    expect(toasts()).toEqual(['Back soon'])
    useToasts.setState({ toasts: [] })
    api.reply('/home/rollMsg', { status: 502, body: '<html>' })
    expect(await failure(roll())).toMatchObject({ code: 502, kind: 'http' })
    expect(toasts()).toEqual([])
    expect(isSignedIn(useSession.getState())).toBe(true)
  })
})

test('signs out and navigates once when many calls answer 401 [N-17]', async () => {
  api.reply('/home/rollMsg', { status: 401, delayMs: 20 })
  api.reply('/banner/list', { body: { state: '401', msg: 'Please login first' }, delayMs: 60 })
  let logouts = 0
  const stop = useSession.subscribe((now, before) => {
    if (before.sign && !now.sign) logouts += 1
  })
  await Promise.all([failure(roll()), failure(roll()), failure(call('/banner/list', { position: 'home' }))])
  stop()
  expect(logouts).toBe(1)
  expect(relaunched).toEqual(['/'])
})

describe('a network', () => {
  test('that breaks gives code 999, of its own kind, with the error’s message and no toast [N-10 Z-04]', async () => {
    api.reply('/home/rollMsg', { hangUp: true })
    const error = await failure(roll())
    expect(error).toMatchObject({ code: 999, kind: 'network' })
    expect(error.message.length).toBeGreaterThan(0)
    expect(toasts()).toEqual([])
  })

  test('that is too slow rejects with "timeout" after sixty seconds [N-11]', async () => {
    expect(network.timeoutMs).toBe(60_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    api.reply('/home/rollMsg', { delayMs: 1_000_000 })
    let ended: CallError | undefined
    const work = failure(roll()).then((error) => {
      ended = error
    })
    await vi.waitFor(() => expect(api.requests).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(ended).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_001)
    await work
    expect(ended).toMatchObject({ code: 999, kind: 'network', message: 'timeout' })
    expect(isTimeout(ended)).toBe(true)
  })

  test('that is slower than a screen can wait rejects earlier', async () => {
    api.reply('/home/rollMsg', { delayMs: 300 })
    expect(await failure(roll({ timeoutMs: 30 }))).toMatchObject({ message: 'timeout' })
  })
})
