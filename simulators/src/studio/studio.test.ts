import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf, newSeed, randomNumbers } from './chance.ts'
import { payoutOf as crashPayout, cutAt, heightAt, timeTo } from './crash.ts'
import { labelsIn } from './labels.ts'
import { payoutOf, returnBps, spin, spinAt } from './slot.ts'
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

/** Only one free round is known to this wallet. */
function answerOf(path: string, { winloseAmount, betAmount, freeRound }: Received['body']): string {
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
    ...more,
    GameId: 'sona-777',
    Account: '100000001',
    Currency: 'INR',
    Lang: 'fr',
    HomeUrl: 'https://zamra.example/',
    Token: 'once',
    Rules: { minCycleMs: 0 },
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
