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
export type Heard = { readonly path: string; readonly body: Body }

const appConfig = {
  manual_recharge_url: 'https://pay.example',
  faq_url: 'https://faq.example',
  loginVersion: 1,
  market: { deployment: 'sandbox', prefixes: ['+92', '+91', '+880'], defaultPrefix: '+92', currencySign: 'Rs' },
  reviewAt: 0,
}

const answers: Record<string, unknown> = {
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
  '/banner/list': [],
  '/game/category': [],
  '/game/list': { list: [], total: 0, pageNo: 1, pageSize: 50, hasMore: false },
  '/language/languages': [],
  '/u/transferEventUpload': { stored: 1 },
  '/u/appStackUpload': {},
}

/**
 * The whole app in Chromium: `start` as `main.tsx` calls it, the real history, storage and layout. Only the server
 * is played, by answers that a test may change.
 */
export function testApp() {
  const heard: Heard[] = []
  const own = new Map<string, unknown>()
  const refusals = new Map<
    string,
    { readonly code: RefusalCode; readonly state: string; readonly resultData: object }
  >()
  const lost = new Set<string>()
  const unmounts: (() => void)[] = []
  const realUrl = location.href
  let lastSteps = () => Promise.resolve()

  function answerTo(path: string): Response {
    if (lost.has(path)) throw new TypeError('Failed to fetch')
    const refused = refusals.get(path)
    if (refused) return Response.json({ ...refused, msg: '' })
    const resultData = own.has(path) ? own.get(path) : answers[path]
    // A few old calls answer in an envelope of their own.
    if (wire[path]?.envelope === 'code') return Response.json({ code: 200, data: resultData })
    return Response.json({ state: '200', msg: '', resultData })
  }

  beforeEach(() => {
    heard.length = 0
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
    lastSteps = watchSteps()
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const path = pathOf(input)
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {}
      heard.push({ path, body })
      return answerTo(path)
    })
  })
  afterEach(async () => {
    await lastAnswers()
    for (const unmount of unmounts.splice(0)) unmount()
    flushEvents()
    await lastSteps()
    vi.restoreAllMocks()
    history.replaceState(null, '', realUrl)
  })

  return {
    heard,
    answer: (path: string, resultData: unknown) => {
      refusals.delete(path)
      lost.delete(path)
      own.set(path, resultData)
    },
    /** The server hears the call and its answer does not arrive. */
    lose: (path: string) => lost.add(path),
    refuse: <Code extends RefusalCode>(path: string, code: Code, figures: Refusals[Code]) =>
      refusals.set(path, { code, state: states[code], resultData: figures }),
    appConfig,
    /** Opens the app at an address, as a browser would. */
    async open(url: string, { keepHistory = false, root = document.createElement('div') as HTMLElement } = {}) {
      if (!keepHistory) history.pushState(null, '', url)
      document.body.append(root)
      unmounts.push(await start(root), () => root.remove())
      await vi.waitFor(() => {
        if (!root.hasChildNodes()) throw new Error('nothing is drawn yet')
      })
      return root
    },
  }
}

/** What the last answer set off comes to its end while its own app is there, not in the app of the next test. */
const lastAnswers = () => new Promise((done) => setTimeout(done, 10))

/**
 * A step back arrives some time after it was taken, and would lead the next test's app away from its page. Answers how
 * to wait until the steps taken since have arrived; one beyond the end of the history never does.
 */
function watchSteps(): () => Promise<void> {
  const { go } = history
  let underWay: Promise<unknown> = Promise.resolve()
  vi.spyOn(history, 'go').mockImplementation((delta) => {
    const arrived = new Promise((done) => addEventListener('popstate', done, { once: true }))
    const never = new Promise((done) => setTimeout(done, 500))
    underWay = Promise.all([underWay, Promise.race([arrived, never])])
    go.call(history, delta)
  })
  return async () => void (await underWay)
}

function pathOf(input: RequestInfo | URL): string {
  return (typeof input === 'string' ? input : '').replace(/^\/api/, '')
}
