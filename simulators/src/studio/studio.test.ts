import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashOf, newSeed, randomNumbers } from './chance.ts'
import { payoutOf as crashPayout, cutAt, heightAt, timeTo } from './crash.ts'
import { labelsIn } from './labels.ts'
import { payoutOf, payTable, returnBps, spin, spinAt } from './slot.ts'
import { type StudioSimulator, startStudio } from './studio.ts'

type Received = { readonly path: string; readonly body: Record<string, unknown>; readonly sign: unknown }

/** A small wallet of an operator. It keeps what it receives and can stop answering. */
const wallet = { balance: 100_000n, received: [] as Received[], isSilent: false }
let server: Server
let studio: StudioSimulator

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>
      const path = request.url ?? ''
      wallet.received.push({ path, body, sign: request.headers['x-sign'] ?? request.headers['x-request-sign'] })
      const isSilent = wallet.isSilent && path.endsWith('/bet')
      return isSilent ? response.writeHead(500).end() : response.end(answerOf(path, body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  studio = await startStudio({ walletUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/studio` })
})
afterAll(async () => {
  await studio.stop()
  server.close()
})

/** Only one free round is known to this wallet, and one that has expired. */
function answerOf(path: string, { winloseAmount, betAmount, freeRound }: Received['body']): string {
  if (freeRound === 'old') return '{"errorCode":5,"message":"freeRoundExpired"}'
  if (freeRound !== undefined && freeRound !== 'gift') return '{"errorCode":5,"message":"freeRoundUnknown"}'
  if (path.endsWith('/bet'))
    wallet.balance += minorOf(winloseAmount) - (freeRound === undefined ? minorOf(betAmount) : 0n)
  const token = path.endsWith('/auth') ? { token: `100000001.${'0'.repeat(36)}` } : {}
  const balance = `${wallet.balance / 100n}.${String(wallet.balance % 100n).padStart(2, '0')}`
  return JSON.stringify({ errorCode: 0, ...token }).replace('}', `,"balance":${balance}}`)
}

const minorOf = (text: unknown) => BigInt(String(text).replace('.', ''))

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${studio.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

function launch(more: object = {}) {
  const body = {
    GameId: 'sona-777',
    Account: '100000001',
    Currency: 'INR',
    Lang: 'fr',
    HomeUrl: 'https://zamra.example/',
    Token: 'once',
    Rules: { minCycleMs: 0 },
    ...more,
  }
  const mark = createHmac('sha256', 'sandbox')
    .update(`1.n.${JSON.stringify(body)}`)
    .digest('hex')
  return post('/singleWallet/LoginWithoutRedirect', body, { 'x-sign': mark, 'x-timestamp': '1', 'x-nonce': 'n' })
}

async function open(more: object = {}) {
  const url = new URL(String((await launch(more)).body.Data))
  const opened = await post('/g/open', { token: url.searchParams.get('token'), game: 'sona-777' })
  return { url, session: opened.body }
}

test('the return of the reels, counted over every stop, is the stated one', () => {
  expect(returnBps()).toBe(9_481)
  expect(payoutOf(spinAt([0, 0, 0]), 500n)).toBe(77_700n)
  const numbers = randomNumbers(newSeed(), 'client seed')
  expect(Array.from({ length: 500 }, () => numbers.next(7)).every((number) => number >= 0 && number < 7)).toBe(true)
})

test('the paytable states every pay with its exact chance, and together they are the return', () => {
  const { rows, ways, winning, returned } = payTable()
  expect(rows.map(({ symbol, times, ways: hits }) => [symbol, times, hits])).toEqual([
    ['seven', 777, 1],
    ['coin', 100, 8],
    ['diya', 50, 27],
    ['lotus', 22, 64],
    ['mango', 14, 125],
    ['bell', 12, 125],
  ])
  expect([ways, winning, returned]).toEqual([8_000, 1_681, '94.8125'])
  expect((rows.reduce((sum, row) => sum + row.times * row.ways, 0) / ways) * 100).toBeCloseTo(Number(returned), 10)
})

test('a win above the stake counts up to what was paid, and a payout up to the stake has no moment', async () => {
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const element = { textContent: '{}', dataset: {} }
  vi.stubGlobal('document', { getElementById: () => element, documentElement: element })
  const address = new URL('client/win-moment.js', import.meta.url).href
  const { winMoment } = await import(/* @vite-ignore */ address)
  for (const payout of ['0', '400', '1000']) expect(winMoment({ sign: '₹' }, { payout, stake: '1000' })).toBeUndefined()
  const moment = winMoment({ sign: '₹' }, { payout: '2400', stake: '1000' })
  const texts: string[] = []
  const gradient = { addColorStop() {} }
  const draws = { fillText: (text: string) => texts.push(text), measureText: () => ({ width: 10 }) }
  const pen = new Proxy({ ...draws, createLinearGradient: () => gradient } as Record<string, unknown>, {
    get: (own, name) => own[String(name)] ?? (() => undefined),
  })
  vi.useFakeTimers({ toFake: ['performance'] })
  const late = winMoment({ sign: '₹' }, { payout: '2400', stake: '1000' })
  for (const ms of [100, 400, 900]) {
    vi.advanceTimersByTime(ms)
    late.paint(pen, 300, 300)
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect([moment.isOver(), texts.at(-1)]).toEqual([false, '₹24'])
  const amounts = texts.map((text) => Number(text.slice(1)))
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
})

test('the same seed and client seed give the same spin, and the seed matches its published hash', () => {
  const seed = newSeed()
  expect(spin(randomNumbers(seed, 'w'))).toEqual(spin(randomNumbers(seed, 'w')))
  expect(hashOf(seed)).toMatch(/^[0-9a-f]{64}$/)
})

test('pulling the kite in at any height returns 97 of 100 in the long run', () => {
  const cuts = Array.from({ length: 10_000 }, (_, round) => cutAt('00'.repeat(32), `round ${round}`))
  for (const height of [150, 200, 500]) {
    const paid = cuts.filter((cut) => cut > height).length * Number(crashPayout(100n, height))
    expect(paid / cuts.length).toBeGreaterThan(92)
    expect(paid / cuts.length).toBeLessThan(102)
  }
  expect(heightAt(timeTo(500))).toBeGreaterThanOrEqual(500)
})

test('refuses an unsigned launch, and a token opens once', async () => {
  expect((await post('/singleWallet/LoginWithoutRedirect', { GameId: 'sona-777' })).status).toBe(403)
  const { url, session } = await open()
  expect(session).toMatchObject({ currency: 'INR', balance: '100000', sign: '₹' })
  const again = await post('/g/open', { token: url.searchParams.get('token'), game: 'sona-777' })
  expect(again.body).toEqual({ refused: 'gone' })
})

test('only the operator may frame the page, and it sends messages to no other origin', async () => {
  const { url } = await open()
  const response = await fetch(url)
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors https://zamra.example')
  const html = await response.text()
  expect(html).toContain('data-parent="https://zamra.example"')
  expect(html).toContain('Mise')
})

test('a game speaks the language of its player, and Urdu from right to left', async () => {
  const english = Object.entries(labelsIn('en'))
  for (const locale of ['fr', 'es', 'zh', 'tw', 'id', 'hi', 'bn', 'ur']) {
    const labels = labelsIn(locale)
    expect(Object.values(labels).filter((text) => text === '')).toEqual([])
    const same = english.filter(([key, text]) => labels[key as keyof typeof labels] === text).map(([key]) => key)
    expect([locale, same.filter((key) => key !== 'returns')]).toEqual([locale, []])
    const html = await (await fetch(`${studio.url}/play/sona-777?lang=${locale}`)).text()
    expect(html).toContain(`dir="${locale === 'ur' ? 'rtl' : 'ltr'}"`)
    expect(html).toContain(labels.stake)
  }
})

test('a spin stakes and settles in one message, and the revealed seed gives the same reels', async () => {
  const { session } = await open()
  const before = wallet.balance
  const { body } = await post('/g/spin', { session: session.id, stake: '1000', spin: 'my client seed' })
  expect(hashOf(String(body.seed))).toBe(session.seedHash)
  expect(spin(randomNumbers(String(body.seed), 'my client seed')).stops).toEqual(body.stops)
  expect(wallet.balance).toBe(before - 1_000n + BigInt(String(body.payout)))
  expect(String(wallet.balance)).toBe(body.balance)
})

test('sends an unanswered spin three times and then rolls it back under the same id', async () => {
  const { session } = await open()
  wallet.isSilent = true
  wallet.received.length = 0
  const { body } = await post('/g/spin', { session: session.id, stake: '500', spin: 'w' })
  wallet.isSilent = false
  expect(body.refused).toMatchObject({ why: 'gone' })
  await expect.poll(() => wallet.received.length).toBe(4)
  const rounds = new Set(wallet.received.map((received) => received.body.round))
  expect(wallet.received.map((received) => received.path.split('/').at(-1))).toEqual(['bet', 'bet', 'bet', 'cancelBet'])
  expect(rounds.size).toBe(1)
})

test('free rounds of the launch are played first with their stake, doubled and beside invented ones that are refused', async () => {
  const { session } = await open({
    FreeRounds: [{ Id: 'gift', BetAmount: 25, Left: 2, Until: '2099-01-01T00:00:00Z' }],
  })
  expect(session).toMatchObject({ free: { left: 2, stake: '2500' } })
  await post('/_sim/behave', { copies: 1, forged: 1, invented: 1 })
  wallet.received.length = 0
  const [before, spins] = [wallet.balance, [] as Record<string, unknown>[]]
  for (const seed of ['a', 'b', 'c'])
    spins.push((await post('/g/spin', { session: session.id, stake: '500', spin: seed })).body)
  const { body: tally } = await post('/_sim/tally', {})
  await post('/_sim/behave', { well: true })
  expect(spins.map(({ stake, isFree, free }) => [stake, isFree, free])).toEqual([
    ['2500', true, { left: 1, stake: '2500' }],
    ['2500', true, undefined],
    ['500', undefined, undefined],
  ])
  expect(tally).toMatchObject({ invented: 3, inventedAccepted: 0 })
  // The wallet of this test does not check signatures, so each forged copy is booked like the message itself.
  const paid = spins.reduce((sum, { payout }) => sum + BigInt(String(payout)), 0n)
  expect(wallet.balance).toBe(before + 2n * paid - 1_000n)
  const named = wallet.received.filter(({ body }) => body.freeRound === 'gift')
  expect(named.map(({ body }) => body.betAmount)).toEqual(['25.00', '25.00', '25.00', '25.00'])
})

test('a spin whose answer was lost is asked for again and played once, also a free one', async () => {
  const FreeRounds = [{ Id: 'gift', BetAmount: 25, Left: 3, Until: '2099-01-01T00:00:00Z' }]
  const { session } = await open({ FreeRounds })
  wallet.received.length = 0
  const wanted = { session: session.id, stake: '500', spin: 'the same' }
  const [first, again] = await Promise.all([post('/g/spin', wanted), post('/g/spin', wanted)])
  const later = await post('/g/spin', wanted)
  expect([again.body, later.body]).toEqual([first.body, first.body])
  expect(first.body).toMatchObject({ isFree: true, free: { left: 2, stake: '2500' } })
  expect(wallet.received).toHaveLength(1)
})

test('expired free rounds are refused with their reason, and the next spin is offered with the own stake', async () => {
  const FreeRounds = [{ Id: 'old', BetAmount: 25, Left: 3, Until: '2020-01-01T00:00:00Z' }]
  const { session } = await open({ FreeRounds })
  const before = wallet.balance
  const { body } = await post('/g/spin', { session: session.id, stake: '500', spin: 'a' })
  expect(body).toEqual({ refused: { why: 'freeExpired', text: labelsIn('fr').freeExpired } })
  expect(wallet.balance).toBe(before)
  expect((await post('/g/spin', { session: session.id, stake: '500', spin: 'b' })).body).toMatchObject({ stake: '500' })
})

test('a quick spin is offered only where the market allows it, and the shortest cycle holds for it too', async () => {
  expect((await open()).session).toMatchObject({ turbo: false })
  const { session } = await open({ Rules: { minCycleMs: 60_000, turbo: true } })
  expect(session).toMatchObject({ turbo: true, minCycleMs: 60_000 })
  expect((await post('/g/spin', { session: session.id, stake: '500', spin: 'a' })).body.payout).toBeDefined()
  const { body } = await post('/g/spin', { session: session.id, stake: '500', spin: 'b' })
  expect(body.refused).toMatchObject({ why: 'tooFast' })
})
