import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { useSettings } from '../../lib/settings.ts'

type State = WireOutputOf<'/u/tracking'>

const app = testApp()
const home = '/pages/home/Home'
const privacy = '/pages/account/components/Privacy/Privacy'
const tracker = 'https://tracker.example'
/** What is framed is the server's part. */
const advertiserPage = 'about:blank'
const waitMs = { timeout: 12_000 }

const unasked: State = { allowed: true }
const granted: State = {
  allowed: true,
  choice: 'granted',
  changedAt: Date.parse('2026-11-12T10:00:00Z'),
  provider: {
    url: tracker,
    appToken: 'app',
    trackerId: 'random-1',
    events: [{ name: 'purchase', token: 'checkout1' }],
  },
}
const forgotten: State = { allowed: true, choice: 'forgotten', changedAt: Date.parse('2026-11-13T10:00:00Z') }

type TrackerRequest = { readonly path: string; readonly fields: Record<string, string> }
let trackerRequests: TrackerRequest[] = []

beforeEach(() => {
  trackerRequests = []
  const server = vi.mocked(window.fetch)
  const answerOfServer = server.getMockImplementation()
  server.mockImplementation(async (input, init) => {
    const url = typeof input === 'string' ? input : ''
    if (!url.startsWith(tracker)) return (await answerOfServer?.(input, init)) ?? Response.error()
    const { pathname, searchParams } = new URL(url)
    const form = init?.body instanceof URLSearchParams ? init.body : searchParams
    trackerRequests.push({ path: pathname, fields: Object.fromEntries(form) })
    return Response.json(pathname === '/attribution' ? { adid: 'adid-1', attribution: {} } : {})
  })
})

const sent = (path: string) => app.requests.findLast((request) => request.path === path)?.body
const frames = () => [...document.querySelectorAll('iframe')]
const banner = () => page.getByRole('region', { name: 'May we measure how you use the app?' })
const tracked = () => trackerRequests.map(({ path }) => path)
const choices = () => app.requests.flatMap(({ path, body }) => (path === '/u/trackingConsent' ? [body.choice] : []))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
function reconnect(): void {
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
}

/** A second window of the app, as far as the browser is concerned. It is the one that tracks. */
function openTrackingWindow() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const other = frame.contentWindow as Window & typeof globalThis
  localStorage.setItem('zamra.tracking', '{}')
  return new Promise<typeof other & { leaveTurn(): void }>((opened) => {
    void other.navigator.locks.request('zamra.tracking', () => {
      return new Promise<void>((leaveTurn) => opened(Object.assign(other, { leaveTurn })))
    })
  })
}

async function waitingForTurn(): Promise<number> {
  const { pending = [] } = await navigator.locks.query()
  return pending.filter(({ name }) => name === 'zamra.tracking').length
}

test('asks on Home, covers nothing that must be answered, and tracks nothing when the player refuses', async () => {
  signedInAs(app)
  app.answer('/u/tracking', unasked)
  await app.open(home)
  await expect.element(banner(), waitMs).toBeVisible()
  const answers = banner().getByRole('button').elements() as HTMLElement[]
  expect(answers.map(({ textContent }) => textContent)).toEqual(['Refuse', 'Allow'])
  // Equal weight: the same look and the same size.
  const [refuse, allow] = answers
  expect(refuse?.className).toBe(allow?.className)
  expect(refuse?.offsetWidth).toBe(allow?.offsetWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  app.answer('/u/trackingConsent', { allowed: true, choice: 'refused', changedAt: 1 })
  await banner().getByRole('button', { name: 'Refuse' }).click()
  await expect.element(banner()).not.toBeInTheDocument()
  expect(sent('/u/trackingConsent')).toMatchObject({ choice: 'refused' })
  expect([tracked(), frames(), localStorage.getItem('zamra.tracking')]).toEqual([[], [], null])
}, 20_000)

test('the link_id of the launch is stored, told with the consent and sent as sdk_click', async () => {
  signedInAs(app)
  app.answer('/u/tracking', unasked)
  await app.open(`${home}?link_id=ad-7`)
  expect(JSON.parse(localStorage.getItem('zamra.linkId') ?? '')).toBe('ad-7')
  await expect.element(banner(), waitMs).toBeVisible()
  expect(tracked()).toEqual([])
  app.answer('/u/trackingConsent', { ...granted, advertiserPage })
  await banner().getByRole('button', { name: 'Allow' }).click()
  expect(sent('/u/trackingConsent')).toMatchObject({ choice: 'granted', linkId: 'ad-7' })
  await vi.waitFor(
    () => expect(tracked()).toEqual(expect.arrayContaining(['/session', '/sdk_click', '/attribution'])),
    waitMs,
  )
  expect(trackerRequests.find(({ path }) => path === '/sdk_click')?.fields).toMatchObject({ link_id: 'ad-7' })
  await vi.waitFor(() => expect(useSettings.getState().adjustAdid).toBe('adid-1'))
  const [frame] = frames()
  expect([frame?.getAttribute('src'), frame?.getAttribute('sandbox')]).toEqual([advertiserPage, 'allow-scripts'])
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer')
  await expect.element(banner()).not.toBeInTheDocument()
}, 20_000)

test('"forget me" ends everything on this device at once: client, frame, storage and adid', async () => {
  signedInAs(app)
  app.answer('/u/tracking', { ...granted, advertiserPage })
  await app.open(privacy)
  const card = page.getByRole('region', { name: 'Tracking' })
  await expect.element(card.getByText('You allowed it on November 12, 2026.'), waitMs).toBeVisible()
  await vi.waitFor(() => expect(tracked()).toContain('/session'), waitMs)
  await vi.waitFor(() => expect(frames()).toHaveLength(1))
  app.answerAll({ '/u/trackingConsent': forgotten, '/u/tracking': forgotten })
  await card.getByRole('button', { name: 'Forget me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget me' }).click()
  await expect.element(card.getByText('You are forgotten. Nothing is tracked.')).toBeVisible()
  expect(card.getByRole('button').elements()).toEqual([])
  const before = trackerRequests.length
  await pause(1_500)
  expect(trackerRequests).toHaveLength(before)
  expect([frames(), localStorage.getItem('zamra.tracking')]).toEqual([[], null])
  expect(useSettings.getState().adjustAdid).toBe('')
}, 30_000)

test('a refusal whose call fails ends tracking all the same, and is sent until the server has answered', async () => {
  const { uid } = signedInAs(app)
  app.answer('/u/tracking', { ...granted, advertiserPage })
  await app.open(privacy)
  const card = page.getByRole('region', { name: 'Tracking' })
  await vi.waitFor(
    () => expect([tracked(), frames().length]).toEqual([expect.arrayContaining(['/session']), 1]),
    waitMs,
  )
  app.lose('/u/trackingConsent')
  await card.getByRole('button', { name: 'Forget me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget me' }).click()
  await expect.element(card.getByText('You refused. Nothing is tracked.')).toBeVisible()
  await expect.element(card.getByRole('alert')).toHaveTextContent('No connection. Check your network.')
  const before = trackerRequests.length
  await pause(1_500)
  expect(trackerRequests).toHaveLength(before)
  expect([frames(), localStorage.getItem('zamra.tracking')]).toEqual([[], null])
  expect(localStorage.getItem('zamra.trackingRefusals')).toBe(JSON.stringify({ [uid]: 'forgotten' }))

  app.answerAll({ '/u/trackingConsent': forgotten, '/u/tracking': forgotten })
  reconnect()
  await expect.element(card.getByText('You are forgotten. Nothing is tracked.')).toBeVisible()
  await expect.element(card.getByRole('alert')).toHaveTextContent('')
  expect([trackerRequests.length, localStorage.getItem('zamra.trackingRefusals')]).toEqual([before, null])
}, 30_000)

test('an app that starts with an unanswered refusal sends it before it asks whether to track', async () => {
  const { uid } = signedInAs(app)
  const others = { [uid + 1]: 'refused' }
  localStorage.setItem('zamra.trackingRefusals', JSON.stringify({ ...others, [uid]: 'refused' }))
  app.answer('/u/tracking', { ...granted, advertiserPage })
  app.lose('/u/trackingConsent')
  await app.open(home)
  // The call, and its repetition.
  await vi.waitFor(() => expect(choices().slice(0, 2)).toEqual(['refused', 'refused']), waitMs)
  app.answer('/u/trackingConsent', { allowed: true, choice: 'refused', changedAt: 1 })
  reconnect()
  await vi.waitFor(() => expect(localStorage.getItem('zamra.trackingRefusals')).toBe(JSON.stringify(others)), waitMs)
  await pause(1_000)
  expect([tracked(), frames(), localStorage.getItem('zamra.tracking')]).toEqual([[], [], null])
  expect(app.requests.map(({ path }) => path)).not.toContain('/u/tracking')
}, 30_000)

test('"forget me" in another window ends the frame here, and the client does not begin when its turn comes', async () => {
  const { uid } = signedInAs(app)
  const other = await openTrackingWindow()
  app.answer('/u/tracking', { ...granted, advertiserPage })
  await app.open(privacy)
  const card = page.getByRole('region', { name: 'Tracking' })
  await vi.waitFor(() => expect(frames().filter(({ src }) => src === advertiserPage)).toHaveLength(1), waitMs)
  await vi.waitFor(async () => expect(await waitingForTurn()).toBe(1), waitMs)
  // The other window has tapped; the server has not answered it yet.
  other.localStorage.removeItem('zamra.tracking')
  const channel = new other.BroadcastChannel('zamra.tracking')
  channel.postMessage({ uid, refusal: 'forgotten' })
  other.leaveTurn()
  await expect.element(card.getByText('You refused. Nothing is tracked.')).toBeVisible()
  await pause(1_500)
  expect([tracked(), frames().filter(({ src }) => src === advertiserPage)]).toEqual([[], []])
  expect([localStorage.getItem('zamra.tracking'), await waitingForTurn()]).toEqual([null, 0])
  app.answer('/u/tracking', forgotten)
  channel.postMessage({ uid })
  await expect.element(card.getByText('You are forgotten. Nothing is tracked.')).toBeVisible()
  expect(choices()).toEqual([])
}, 30_000)

test('what the player refuses is told to other windows at once, and again when the server has answered', async () => {
  const { uid } = signedInAs(app)
  const other = await openTrackingWindow()
  app.answer('/u/tracking', granted)
  await app.open(privacy)
  const told: unknown[] = []
  new other.BroadcastChannel('zamra.tracking').onmessage = ({ data }) => told.push(data)
  app.answer('/u/trackingConsent', { allowed: true, choice: 'refused', changedAt: 2 })
  await page.getByRole('region', { name: 'Tracking' }).getByRole('button', { name: 'Stop tracking' }).click()
  await vi.waitFor(() => expect(told).toEqual([{ uid, refusal: 'refused' }, { uid }]))
}, 20_000)

test('the choice is changed where the data of the player is', async () => {
  signedInAs(app)
  app.answer('/u/tracking', { allowed: true, choice: 'refused', changedAt: 1 })
  await app.open(privacy)
  const card = page.getByRole('region', { name: 'Tracking' })
  await expect.element(card.getByText('You refused. Nothing is tracked.'), waitMs).toBeVisible()
  app.answer('/u/trackingConsent', granted)
  await card.getByRole('button', { name: 'Allow' }).click()
  await expect.element(card.getByRole('button', { name: 'Stop tracking' })).toBeVisible()
  app.answer('/u/trackingConsent', { allowed: true, choice: 'refused', changedAt: 2 })
  await card.getByRole('button', { name: 'Stop tracking' }).click()
  await expect.element(card.getByText('You refused. Nothing is tracked.')).toBeVisible()
}, 20_000)

test('where the market has no tracking, there is nothing to decide', async () => {
  signedInAs(app)
  app.answer('/u/tracking', { allowed: false })
  await app.open(privacy)
  await expect.element(page.getByRole('region', { name: 'Your data' })).toBeVisible()
  await vi.waitFor(() => expect(app.requests.map(({ path }) => path)).toContain('/u/tracking'), waitMs)
  expect(page.getByRole('region', { name: 'Tracking' }).elements()).toEqual([])
}, 20_000)
