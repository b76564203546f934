import type { CallPath, WireOutputOf } from '@zamra/contract/calls.ts'
import { wire } from '@zamra/contract/generated/wire.ts'
import { type RefusalCode, type Refusals, states } from '@zamra/contract/refusal.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { start } from '../src/app/start.tsx'
import { flushEvents } from '../src/lib/events.ts'
import { usePopups } from '../src/lib/popups.ts'
import { logout, useSession } from '../src/lib/session.ts'
import { useSettings } from '../src/lib/settings.ts'
import { useToasts } from '../src/lib/toast.ts'

type Body = Record<string, unknown>
export type SentRequest = { readonly path: string; readonly body: Body }

const appConfig = {
  manual_recharge_url: 'https://pay.example',
  faq_url: '',
  loginVersion: 1,
  market: { deployment: 'sandbox', prefixes: ['+92', '+91', '+880'], defaultPrefix: '+92', currencySign: 'Rs' },
  reviewAt: 0,
}

/** Answers as the contract types them: a fake that the server could not send does not compile. */
export type Answers = { readonly [P in CallPath]?: WireOutputOf<P> }

const answers: Answers = {
  '/u/gconfig': JSON.stringify(appConfig),
  '/service/index': { minVipLevel: 6, list: [], serviceUrl: 'https://service.example/chat' },
  '/threeLogin/channel': {
    google: { open: false, clientId: '', authorizeUrl: '', nonce: '' },
    oneClick: { open: true },
    otp: { open: true },
    password: { open: true },
    passkey: { open: false },
    version: 1,
    termsVersion: '1',
    minAge: 18,
  },
  '/home/rechargeButtonStatus': { open: true },
  '/home/rollMsg': [],
  '/home/live': { players: [], flights: [], wins: [] },
  '/banner/list': [],
  '/faq/list': { list: [] },
  '/game/category': [],
  '/game/search/hot': [],
  '/game/list': { list: [], total: 0, pageNo: 1, pageSize: 50, hasMore: false },
  '/signin/info': {
    ...{ currency: 'PKR', days: [], today: 0, streak: 0, isClaimedToday: false, resetsAt: 0, reasons: [] },
  },
  '/language/languages': [],
  '/u/transferEventUpload': { stored: 1 },
  '/u/appStackUpload': {},
  '/u/tracking': { allowed: false },
}

/**
 * The whole app in Chromium: `start` as `main.tsx` calls it, with real history, storage and layout. Only the server is
 * faked; a test sets its answers.
 */
export function testApp() {
  const requests: SentRequest[] = []
  const own = new Map<string, unknown>()
  const refusals = new Map<
    string,
    { readonly code: RefusalCode; readonly state: string; readonly resultData: object }
  >()
  const lost = new Set<string>()
  const unmounts: (() => void)[] = []
  const realUrl = location.href
  let settleSteps = () => Promise.resolve()

  function answerTo(path: string): Response {
    if (lost.has(path)) throw new TypeError('Failed to fetch')
    const refused = refusals.get(path)
    if (refused) return Response.json({ ...refused, msg: '' })
    const resultData = own.has(path) ? own.get(path) : answers[path as CallPath]
    // A few old calls have a different envelope.
    if (wire[path]?.envelope === 'code') return Response.json({ code: 200, data: resultData })
    return Response.json({ state: '200', msg: '', resultData })
  }

  function answer<P extends CallPath>(path: P, resultData: WireOutputOf<P>): void {
    refusals.delete(path)
    lost.delete(path)
    own.set(path, resultData)
  }

  beforeEach(() => {
    requests.length = 0
    own.clear()
    refusals.clear()
    lost.clear()
    localStorage.clear()
    sessionStorage.clear()
    logout()
    useSession.setState(useSession.getInitialState(), true)
    useSettings.setState(useSettings.getInitialState(), true)
    useToasts.setState({ toasts: [] })
    usePopups.setState({ waiting: [] })
    settleSteps = trackHistorySteps()
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const path = pathOf(input)
      // A request that is cancelled at once never leaves the browser. Strict mode mounts, unmounts and mounts again.
      await Promise.resolve()
      init?.signal?.throwIfAborted()
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {}
      requests.push({ path, body })
      return answerTo(path)
    })
  })
  afterEach(async () => {
    await settleAnswers()
    for (const unmount of unmounts.splice(0)) unmount()
    flushEvents()
    await settleSteps()
    vi.restoreAllMocks()
    history.replaceState(null, '', realUrl)
  })

  return {
    requests,
    answer,
    answerAll: (all: Answers) => {
      for (const [path, resultData] of Object.entries(all)) answer(path as CallPath, resultData as never)
    },
    /** The call reaches the server, but its answer is lost. */
    lose: (path: CallPath) => lost.add(path),
    refuse: <Code extends RefusalCode>(path: CallPath, code: Code, figures: Refusals[Code]) =>
      refusals.set(path, { code, state: states[code], resultData: figures }),
    appConfig,
    /** Opens the app at an address, as a browser would. */
    async open(url: string, { keepHistory = false, root = document.createElement('div') as HTMLElement } = {}) {
      if (!keepHistory) history.pushState(null, '', url)
      document.body.append(root)
      unmounts.push(await start(root), () => root.remove())
      await vi.waitFor(() => {
        if (!root.hasChildNodes()) throw new Error('nothing is rendered yet')
      })
      return root
    },
  }
}

/** Effects of the last answer must finish before the app is unmounted, or they would run in the next test. */
const settleAnswers = () => new Promise((done) => setTimeout(done, 10))

/**
 * A step in the history is asynchronous and could move the next test's app away from its page. Returns a function that
 * waits until all steps have arrived; a step beyond the end of the history never does.
 */
function trackHistorySteps(): () => Promise<void> {
  const { go } = history
  let pending: Promise<unknown> = Promise.resolve()
  vi.spyOn(history, 'go').mockImplementation((delta) => {
    const arrived = new Promise((done) => addEventListener('popstate', done, { once: true }))
    const timeout = new Promise((done) => setTimeout(done, 500))
    pending = Promise.all([pending, Promise.race([arrived, timeout])])
    go.call(history, delta)
  })
  return async () => void (await pending)
}

function pathOf(input: RequestInfo | URL): string {
  return (typeof input === 'string' ? input : '').replace(/^\/api/, '')
}
