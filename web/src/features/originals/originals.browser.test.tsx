import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sampleCommitment, sampleTrust } from '../../../../verifier/test/sample-seed.ts'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { removeStored, store } from '../../lib/storage.ts'
import { useLastBetAt } from './last-bet-at.ts'
import { seenSeed } from './seeds-seen.ts'

const app = testApp()
const urlOf = (game: string) => `/pages/originals/Originals?game=${game}`
const commit = 'ab'.repeat(32)
const sessionId = '01a1dff2-13e1-7585-b98f-158a53436d29'
type Bet = WireOutputOf<'/originals/bet'>['bet']
type Seeds = WireOutputOf<'/originals/seeds'>
const sent = (path: string) => app.requests.filter((call) => call.path === path).map(({ body }) => body)

const current = { number: 1, commit, clientSeed: 'mine', nextNonce: 0, openedAt: 1 }
const seeds: Seeds = { current, next: { number: 2, commit }, minCycleMs: 0, autoplay: true }
const under50: Play = { game: 'dice', side: 'under', wins: 5_000 }
const aBet = (more: Partial<Bet> = {}): Bet => ({
  ...{ betId: sessionId, seed: 1, nonce: 0, mode: 'real', currency: 'PKR', play: under50, stake: 1_000, steps: [] },
  ...{ placedAt: 1, result: [1_234], pays: 19_800, payout: 1_980, settledAt: 1 },
  ...more,
})
const answerBet = (more: Partial<Bet> = {}) =>
  app.answer('/originals/bet', { bet: aBet(more), currency: 'PKR', balance: 1_000 })
let keys: unknown
let uid = 0
type Proof = WireOutputOf<'/originals/proof'>

/** The player has no pair yet. The hash of the next one is in the log. */
function beforeFirstPair(): { readonly next: Seeds['next']; readonly opened: Seeds } {
  const { current: _current, ...first } = seeds
  const proof = sampleCommitment({ player: uid, number: 1 })
  const next = { number: 1, commit: proof.entry.said.commit }
  app.answer('/originals/proof', proof as Proof)
  app.answer('/originals/seeds', { ...first, next })
  return { next, opened: { ...first, current: { ...current, ...next }, next: { number: 2, commit } } }
}
/** What the server answers to a client seed, when it takes it. */
let rotated: ((clientSeed: string) => WireOutputOf<'/originals/rotate'>) | undefined
const taking = (opened: Seeds) => (clientSeed: string) => ({
  seeds: { ...opened, current: { ...current, ...opened.current, clientSeed } },
})
const betButton = () => page.getByRole('button', { name: /^Bet / })

beforeEach(() => {
  useLastBetAt.setState({ at: 0 })
  ;({ uid } = signedInAs(app))
  removeStored('seedsSeen', 'drawKeys')
  keys = sampleTrust
  rotated = undefined
  const others = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (input === '/open-draw/trust.json') return Response.json(keys)
    const answer = await others(input, init)
    if (!rotated || typeof input !== 'string' || !input.endsWith('/originals/rotate')) return answer
    const { clientSeed } = JSON.parse(init?.body as string) as { clientSeed: string }
    return Response.json({ state: '200', msg: '', resultData: rotated(clientSeed) })
  })
  app.answer('/originals/seeds', seeds)
  app.answer('/originals/history', { list: [aBet()], hasMore: false })
  app.answer('/game/launch', { url: urlOf('dice'), sessionId, expireAt: Date.now() + 60_000 })
  app.answer('/game/session', {
    ...{
      gameId: 'dice',
      mode: 'real',
      currency: 'PKR',
      isOpen: true,
      startedAt: Date.now(),
      staked: 0,
      won: 0,
      net: 0,
    },
    ...{ balance: 1_000, checkFigures: ['time'], minCycleMs: 0, autoplay: true, serverTime: Date.now() },
  })
  answerBet()
})

test('shows chance, pay and return before the bet, and a win after it', async () => {
  await app.open(urlOf('dice'))
  await expect.element(page.getByText('99%', { exact: true })).toBeVisible()
  await betButton().click()
  await expect.element(page.getByText('You won Rs 19.80')).toBeVisible()
  expect(sent('/originals/bet')).toMatchObject([{ seed: 1, mode: 'real', stake: 1_000, isAuto: false, play: under50 }])
})

test('shows the return of the chosen stake, with the rounding of its payouts', async () => {
  await app.open(urlOf('mines'))
  await page.getByRole('button', { name: '5', exact: true }).click()
  // 12.375 of 10 rupees are paid as 12.37, and 1.2375 of one rupee as 1.23.
  await expect.element(page.getByText('98.96%', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Rs 1', exact: true }).click()
  await expect.element(page.getByText('98.4%', { exact: true })).toBeVisible()
})

test('tells a return of no more than the stake in the neutral way', async () => {
  answerBet({ payout: 1_000 })
  await app.open(urlOf('limbo'))
  answerBet({ payout: 1_000, play: { game: 'limbo', target: 200 } })
  await betButton().click()
  await expect.element(page.getByText('You got back Rs 10 of Rs 10')).toBeVisible()
  expect(document.querySelectorAll('[data-won="true"]')).toHaveLength(0)
})

test('notes the commitment before it sends the first client seed, and the bet as it was sent', async () => {
  const { next, opened } = beforeFirstPair()
  rotated = taking(opened)
  await app.open(urlOf('dice'))
  await betButton().click()
  await expect.element(page.getByText(/^You won/)).toBeVisible()
  const [asked] = sent('/originals/rotate') as { clientSeed: string }[]
  const order = { betId: sessionId, nonce: 0, mode: 'real', stake: 1_000, play: under50, steps: [] }
  expect(seenSeed(1)).toMatchObject({ ...next, clientSeed: asked?.clientSeed, opening: 'answered', bets: [order] })
})

test.each<[string, RegExp, (next: Seeds['next']) => void]>([
  [
    'whose hash is not the one in the log',
    /was not found in the public log/,
    () => app.answer('/originals/proof', sampleCommitment({ player: uid, serverSeed: 'cd'.repeat(32) }) as Proof),
  ],
  [
    'that is of another player',
    /was not found in the public log/,
    () => app.answer('/originals/proof', sampleCommitment({ player: uid + 1 }) as Proof),
  ],
  [
    'that no witness needs to have seen',
    /keys of the public log could not be loaded/,
    () => {
      keys = { ...sampleTrust, witnesses: [], quorum: 0 }
    },
  ],
  [
    'that witnesses have not seen',
    /was not found in the public log/,
    () => {
      keys = { ...sampleTrust, operator: ['22'.repeat(32)] }
    },
  ],
])('sends no client seed for a pair %s', async (_name, text, change) => {
  const { next, opened } = beforeFirstPair()
  rotated = taking(opened)
  change(next)
  await app.open(urlOf('dice'))
  await betButton().click()
  await expect.element(page.getByText(text)).toBeVisible()
  expect([sent('/originals/rotate'), sent('/originals/bet'), seenSeed(1)]).toEqual([[], [], undefined])
})

test('one hash gets one client seed, and no client seed is sent for a second hash', async () => {
  const { next } = beforeFirstPair()
  app.refuse('/originals/rotate', 'server.error', {})
  await app.open(urlOf('dice'))
  const seedsSent = () => (sent('/originals/rotate') as { clientSeed: string }[]).map(({ clientSeed }) => clientSeed)
  for (const count of [1, 2]) {
    await betButton().click()
    await vi.waitFor(() => expect(seedsSent()).toHaveLength(count))
  }
  expect(new Set(seedsSent()).size).toBe(1)
  // Meanwhile the operator has found a seed that suits the client seed, and logs it under the same number.
  const chosen = sampleCommitment({ player: uid, serverSeed: 'cd'.repeat(32) })
  const { current: _current, ...first } = seeds
  app.answer('/originals/proof', chosen as Proof)
  app.answer('/originals/seeds', { ...first, next: { number: 1, commit: chosen.entry.said.commit } })
  // The first one may still be for the hash that was shown before, which the log does not have any more.
  await betButton().click()
  await expect.element(page.getByText(/Nothing was sent or staked/)).toBeVisible()
  await betButton().click()
  await expect.element(page.getByText(/another hash for this seed before/)).toBeVisible()
  expect([seedsSent().length, seenSeed(1)?.commit]).toEqual([2, next.commit])
})

test('draws a new client seed for the next pair, and refuses one that was sent before', async () => {
  const proof = sampleCommitment({ player: uid, number: 2 })
  app.answer('/originals/proof', proof as Proof)
  app.answer('/originals/seeds', { ...seeds, next: { number: 2, commit: proof.entry.said.commit } })
  store('seedsSeen', [{ uid, number: 1, commit, clientSeed: 'mine', opening: 'sent', bets: [] }])
  app.refuse('/originals/rotate', 'server.error', {})
  await app.open(urlOf('dice'))
  await page.getByText('Fairness', { exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Your next seed' })
  await field.fill('mine')
  await page.getByRole('button', { name: 'Change seeds and reveal ours' }).click()
  await expect.element(page.getByText(/^You sent this seed before/)).toBeVisible()
  expect(sent('/originals/rotate')).toEqual([])
  await field.fill('another')
  await page.getByRole('button', { name: 'Change seeds and reveal ours' }).click()
  await vi.waitFor(() => expect(sent('/originals/rotate')).toHaveLength(1))
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(page.getByText(/^This seed was sent for this hash/)).toBeVisible()
})

test.each<[string, Partial<Bet>]>([
  ['another side', { play: { ...under50, side: 'over' } as Play, pays: 0, payout: 0 }],
  ['a smaller stake', { stake: 1, payout: 1 }],
  ['coins', { mode: 'free' }],
])('an answer with %s is told as an error, and what was sent is noted', async (_name, answered) => {
  answerBet(answered)
  await app.open(urlOf('dice'))
  await betButton().click()
  await expect.element(page.getByText(/another bet than you made/)).toBeVisible()
  // Opened on another device: this one notes what it plays, and that it did not choose the seed.
  const order = { betId: sessionId, nonce: 0, mode: 'real', stake: 1_000, play: under50, steps: [] }
  expect(seenSeed(1)).toMatchObject({ clientSeed: 'mine', opening: 'shown', bets: [order] })
})

test('the button waits for the time that the market wants, also in another game', async () => {
  app.answer('/originals/seeds', { ...seeds, minCycleMs: 6_000 })
  await app.open(urlOf('dice'))
  await expect.element(betButton()).toBeEnabled()
  answerBet({ placedAt: Date.now() + 500 })
  await betButton().click()
  await expect.element(page.getByText('You won Rs 19.80')).toBeVisible()
  expect((betButton().element() as HTMLButtonElement).disabled).toBe(true)
  await page.getByRole('link', { name: 'Limbo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Limbo' })).toBeVisible()
  expect((page.getByRole('button', { name: /^Bet / }).element() as HTMLButtonElement).disabled).toBe(true)
  await expect.element(page.getByRole('button', { name: /^Bet / }), { timeout: 10_000 }).toBeEnabled()
})

test('autoplay stops at the loss that the player chose', async () => {
  answerBet({ payout: 0, pays: 0 })
  await app.open(urlOf('dice'))
  await page.getByText('Autoplay', { exact: true }).click()
  await page.getByRole('button', { name: 'Rs 30', exact: true }).click()
  await page.getByRole('button', { name: 'Start autoplay' }).click()
  await vi.waitFor(() => expect(sent('/originals/bet')).toHaveLength(3), 5_000)
  await expect.element(page.getByRole('button', { name: 'Start autoplay' })).toBeVisible()
  expect(sent('/originals/bet')).toMatchObject([{ isAuto: true }, { isAuto: true }, { isAuto: true }])
})

test('autoplay starts no round that could lose more than the player chose', async () => {
  answerBet({ payout: 300, pays: 3_000 })
  await app.open(urlOf('dice'))
  await page.getByText('Autoplay', { exact: true }).click()
  await page.getByRole('button', { name: 'Rs 30', exact: true }).click()
  await page.getByRole('button', { name: 'Start autoplay' }).click()
  await vi.waitFor(() => expect(sent('/originals/bet')).toHaveLength(3), 5_000)
  // 21 are lost, and one more round could make it 31.
  await expect.element(page.getByRole('button', { name: 'Start autoplay' })).toBeVisible()
  expect(sent('/originals/bet')).toHaveLength(3)
})

test('offers no autoplay where the market forbids it', async () => {
  app.answer('/originals/seeds', { ...seeds, autoplay: false })
  await app.open(urlOf('plinko'))
  await page.getByText('Autoplay', { exact: true }).click()
  await expect.element(page.getByText('Autoplay isn’t allowed in your region.')).toBeVisible()
})

test('notes the steps of a round as they were sent, and tells an answer with another step as an error', async () => {
  const { result: _r, pays: _p, payout: _o, settledAt: _s, ...open } = aBet({ play: { game: 'mines', mines: 3 } })
  app.answer('/originals/bet', { bet: open, currency: 'PKR', balance: 1_000 })
  await app.open(urlOf('mines'))
  await betButton().click()
  app.answer('/originals/step', { bet: { ...open, steps: [4] }, currency: 'PKR' })
  await page.getByRole('button', { name: 'Open tile 5' }).click()
  await expect.element(page.getByRole('button', { name: 'Tile 5, safe' })).toBeVisible()
  app.answer('/originals/step', { bet: { ...open, steps: [4, 9] }, currency: 'PKR' })
  await page.getByRole('button', { name: 'Open tile 8' }).click()
  await expect.element(page.getByText(/another bet than you made/)).toBeVisible()
  const steps = [
    { place: 0, step: 4 },
    { place: 1, step: 7 },
  ]
  expect(seenSeed(1)?.bets).toMatchObject([{ betId: sessionId, play: open.play, steps }])
})

test('goes on with a round of Mines that was left open, and cashes out', async () => {
  const {
    result: _r,
    pays: _p,
    payout: _o,
    settledAt: _s,
    ...open
  } = aBet({ play: { game: 'mines', mines: 3 }, steps: [4] })
  app.answer('/originals/seeds', { ...seeds, round: open })
  app.answer('/originals/step', { bet: { ...open, steps: [4, 7] }, currency: 'PKR' })
  await app.open(urlOf('mines'))
  await expect.element(page.getByRole('button', { name: 'Tile 5, safe' })).toBeVisible()
  await page.getByRole('button', { name: 'Open tile 8' }).click()
  await expect.element(page.getByRole('button', { name: 'Tile 8, safe' })).toBeVisible()
  const won = { ...open, steps: [4, 7, -1], result: [1, 2, 3], pays: 12_857, payout: 1_285, settledAt: 2 }
  app.answer('/originals/step', { bet: won, currency: 'PKR', balance: 1 })
  app.answer('/originals/seeds', seeds)
  await page.getByRole('button', { name: /^Cash out/ }).click()
  await expect.element(page.getByText('You won Rs 12.85')).toBeVisible()
  expect(sent('/originals/step')).toMatchObject([
    { place: 1, step: 7 },
    { place: 2, step: -1 },
  ])
})
