import { pushPath } from '@zamra/contract/push.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.tsx'
import { aPlayer, aVip } from '../../test/player.ts'
import { onAppEvent } from '../lib/app-events.ts'
import { nowMs } from '../lib/clock.ts'
import { isSignedIn, keepUserInfo, logout, signIn, useSession } from '../lib/session.ts'
import { signOut } from '../lib/sign-out.ts'
import { findStored, store } from '../lib/storage.ts'

const app = testApp()
const guarded = '/pages/account/components/BalanceRecords/BalanceRecords'
const userInfoPath = '/user/getUserInfo'
const vipInfoPath = '/vip/getVipInfo'
const onlinePath = '/user/reportOnline'
const session = { sign: 'a-sign', uid: 910573329, newUserFlag: false }

beforeEach(() => {
  app.answer(userInfoPath, aPlayer())
  app.answer(vipInfoPath, aVip(2))
  app.answer(onlinePath, { serverTime: Date.now() })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

const calls = (path: string) => app.requests.filter((heard) => heard.path === path)
const counts = () => [userInfoPath, vipInfoPath].map((path) => calls(path).length)
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 10 })

function look(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Lets pending work finish. */
const settle = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

/** Advances the clock by ten seconds and lets pending work finish. */
async function tenSeconds(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await settle()
    vi.advanceTimersByTime(10_000)
    await settle()
  }
}

async function openSignedIn(url = '/'): Promise<void> {
  store('sign', session.sign)
  store('uid', session.uid)
  await app.open(url)
  await eventually(() => expect(useSession.getState().vipInfo).toBeDefined())
}

describe('at the start', () => {
  test('loads user info and service info once each before a page for players is drawn [A-27 A-28]', async () => {
    store('sign', session.sign)
    store('uid', session.uid)
    const root = document.createElement('div')
    let before: string[] | undefined
    new MutationObserver(() => {
      before ??= app.requests.map(({ path }) => path)
    }).observe(root, { childList: true })
    await app.open(guarded, { root })
    expect(before?.filter((path) => path === userInfoPath)).toHaveLength(1)
    expect(before?.filter((path) => path === '/service/index')).toHaveLength(1)
    await settle(300)
    expect([calls(userInfoPath).length, calls('/service/index').length]).toEqual([1, 1])
    expect(useSession.getState().serviceInfo?.serviceUrl).toBe('https://service.example/chat')
  })

  test('loads no player without a session, but loads the service info [A-27]', async () => {
    await app.open('/')
    await eventually(() => expect(useSession.getState().serviceUrl).toBe('https://service.example/chat'))
    await tenSeconds(2)
    expect(calls('/service/index')).toHaveLength(1)
    expect([...counts(), calls(onlinePath).length]).toEqual([0, 0, 0])
  })

  test('shows the stored player and polls with the known version', async () => {
    keepUserInfo(aPlayer({ version: 'v7', nickName: 'As she was' }))
    app.answer(userInfoPath, { version: 'v7', unchanged: true })
    await openSignedIn()
    expect(calls(userInfoPath)[0]?.body).toMatchObject({ knownVersion: 'v7' })
    expect(useSession.getState().userInfo?.nickName).toBe('As she was')
  })
})

describe('signing in', () => {
  test.each([
    ['by password', session],
    ['as a guest', { ...session, newUserFlag: true, password: 'shown once' }],
    ['by Google', { ...session, newUserFlag: true }],
  ])('%s stores the session, then loads the whole player [S-13]', async (_, answer) => {
    await app.open('/')
    let keptBefore: unknown[] = []
    app.answer(userInfoPath, aPlayer({ nickName: 'Loaded' }))
    const heard = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
    vi.mocked(window.fetch).mockImplementation((input, init) => {
      if (input === `/api${userInfoPath}`) keptBefore = [findStored('sign'), findStored('uid')]
      return heard(input, init)
    })
    signIn(answer)
    await eventually(() => expect(useSession.getState().userInfo?.nickName).toBe('Loaded'))
    expect(keptBefore).toEqual([session.sign, session.uid])
    expect(calls(userInfoPath)[0]?.body).toMatchObject({ sign: session.sign, uid: session.uid })
    expect(calls(userInfoPath)[0]?.body).not.toHaveProperty('knownVersion')
    expect(findStored('userInfo')?.nickName).toBe('Loaded')
    expect(useSession.getState().currentVipLevel).toBe(2)
  })

  test.each([true, false])('distinguishes a guest from a registered player: %s', async (isGuest) => {
    app.answer(userInfoPath, aPlayer({ isGuest }))
    await openSignedIn()
    expect(useSession.getState().userInfo?.isGuest).toBe(isGuest)
  })

  test('drops an answer that arrives after the player has signed out', async () => {
    await app.open('/')
    signIn(session)
    await eventually(() => expect(calls(userInfoPath)).toHaveLength(1))
    logout()
    await settle()
    expect([useSession.getState().userInfo, findStored('userInfo')]).toEqual([undefined, undefined])
  })
})

describe('while signed in', () => {
  test('player and level are refreshed every ten seconds, not while the page is hidden, and at once when it is back [S-16]', async () => {
    await openSignedIn()
    expect(counts()).toEqual([1, 1])
    await tenSeconds()
    expect(counts()).toEqual([2, 2])
    app.answer(userInfoPath, aPlayer({ version: '2', nickName: 'Renamed' }))
    await tenSeconds()
    expect(counts()).toEqual([3, 3])
    expect(useSession.getState().userInfo?.nickName).toBe('Renamed')
    look('hidden')
    await tenSeconds(6)
    expect(counts()).toEqual([3, 3])
    look('visible')
    await eventually(() => expect(counts()).toEqual([4, 4]))
    await tenSeconds()
    expect(counts()).toEqual([5, 5])
  })

  test('sends nothing after signing out [S-16]', async () => {
    await openSignedIn()
    logout()
    await tenSeconds(20)
    expect([...counts(), calls(onlinePath).length]).toEqual([1, 1, 1])
  })

  test('reports the player at the start and every 180 seconds, and the app follows the server clock [S-17 NS-27]', async () => {
    app.answer(onlinePath, { serverTime: Date.now() + 3_600_000 })
    await openSignedIn()
    expect(calls(onlinePath).map(({ body }) => body.placeId)).toEqual([1])
    expect(Math.abs(nowMs() - Date.now() - 3_600_000)).toBeLessThan(2_000)
    app.answer(onlinePath, { serverTime: Date.now() })
    vi.advanceTimersByTime(179_000)
    expect(calls(onlinePath)).toHaveLength(1)
    vi.advanceTimersByTime(2_000)
    await eventually(() => expect(calls(onlinePath).map(({ body }) => body.placeId)).toEqual([1, 1]))
    await eventually(() => expect(Math.abs(nowMs() - Date.now())).toBeLessThan(2_000))
  })

  test('signing out informs the server, removes the player and their password, and opens the index [S-14 S-15]', async () => {
    await openSignedIn(guarded)
    useSession.setState({ password: 'shown once', newUserFlag: true })
    store('inviteCode', 'K1')
    await signOut()
    expect(calls('/sso/logout')[0]?.body).toMatchObject({ sign: session.sign, uid: session.uid })
    expect(isSignedIn(useSession.getState())).toBe(false)
    expect(useSession.getState()).toMatchObject({ password: undefined, newUserFlag: false, userInfo: undefined })
    for (const key of ['userInfo', 'vipInfo', 'serviceInfo', 'sign', 'uid', 'serviceUrl', 'minVipLevel'] as const)
      expect(findStored(key), key).toBeUndefined()
    expect(findStored('inviteCode')).toBe('K1')
    await eventually(() => expect(location.pathname).toBe('/pages/home/Home'))
  })
})

describe('with a stream of events', () => {
  let tell: (words: string) => void
  let streams = 0

  beforeEach(() => {
    streams = 0
    const others = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
    vi.mocked(window.fetch).mockImplementation(async (input, init) => {
      if (input !== `/api${pushPath}`) return others(input, init)
      streams += 1
      const encoder = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          tell = (words) => controller.enqueue(encoder.encode(words))
          tell(':\n\n')
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
    })
  })

  /** The first beat after the stream was opened still polls, because an event can have been missed before. */
  async function openListening(): Promise<void> {
    await openSignedIn()
    await eventually(() => expect(streams).toBe(1))
    await tenSeconds()
    expect(counts()).toEqual([2, 2])
  }

  test('skips polls while the stream is alive, and refreshes on an event [S-16]', async () => {
    await openListening()
    for (let beat = 0; beat < 4; beat += 1) {
      tell(':\n\n')
      await tenSeconds()
    }
    expect(counts()).toEqual([2, 2])
    app.answer(userInfoPath, aPlayer({ version: '2', nickName: 'Richer' }))
    tell('event: bala')
    tell('nce\ndata: {}\n\n')
    await eventually(() => expect(useSession.getState().userInfo?.nickName).toBe('Richer'))
    expect(counts()).toEqual([3, 3])
  })

  test('passes a draw event to its listeners without polling the player', async () => {
    await openListening()
    const heard = vi.fn()
    const stop = onAppEvent('draw', heard)
    tell('event: draw\ndata: {}\n\n')
    await eventually(() => expect(heard).toHaveBeenCalledTimes(1))
    await settle()
    expect(counts()).toEqual([2, 2])
    stop()
  })

  test('polls once a minute even with a stream', async () => {
    await openListening()
    for (let beat = 0; beat < 6; beat += 1) {
      tell(':\n\n')
      await tenSeconds()
    }
    expect(counts()).toEqual([3, 3])
  })

  test('polls at every beat again when the stream is silent [S-16 Z-21]', async () => {
    await openListening()
    await tenSeconds(2)
    const before = counts()
    await tenSeconds(2)
    expect(counts()).toEqual(before.map((count) => count + 2))
  })

  test('refreshes at most twice for many events at once', async () => {
    await openListening()
    tell('event: balance\ndata: {}\n\n'.repeat(50))
    await settle(1_500)
    expect(counts()).toEqual([4, 4])
  })

  test('does not reconnect a stream that another tab replaced until this tab is visible again', async () => {
    await openListening()
    tell('event: replaced\ndata: {}\n\n')
    await tenSeconds()
    expect([streams, ...counts()]).toEqual([1, 3, 3])
    look('hidden')
    look('visible')
    await eventually(() => expect(streams).toBe(2))
  })

  test('the sign is in the body of the request and in no address', async () => {
    await openListening()
    const [url, init] = vi.mocked(window.fetch).mock.calls.find(([input]) => input === `/api${pushPath}`) ?? []
    expect(url).not.toContain(session.sign)
    expect(JSON.parse(init?.body as string)).toMatchObject({ sign: session.sign, uid: session.uid })
  })
})

test('signs out when the stream is refused because the session is over', async () => {
  const others = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation(async (input, init) =>
    input === `/api${pushPath}`
      ? Response.json({ state: '401', msg: 'Please login', resultData: {}, code: 'login.required' })
      : others(input, init),
  )
  store('sign', session.sign)
  store('uid', session.uid)
  await app.open(guarded)
  await eventually(() => expect(isSignedIn(useSession.getState())).toBe(false))
  await eventually(() => expect(location.pathname).toBe('/pages/home/Home'))
})
