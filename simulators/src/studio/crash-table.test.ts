import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashOf } from './chance.ts'
import { cutAt } from './crash.ts'
import { type StudioSimulator, startStudio } from './studio.ts'

type Action = { readonly action: string; readonly action_id: string; readonly amount?: number; bet_action_id?: string }
type Received = { readonly path: string; readonly game_id: string; readonly finished?: boolean; actions: Action[] }

/** The wallet of an operator: what it received, and which bet it does not answer. */
const wallet = { received: [] as Received[], unanswered: 0, slowMs: 0 }
let server: Server
let studio: StudioSimulator

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const received = {
        path: (request.url ?? '').split('/').at(-1) ?? '',
        ...(JSON.parse(text) as Omit<Received, 'path'>),
      }
      wallet.received.push(received)
      const isSilent = received.actions[0]?.amount === wallet.unanswered && received.actions[0].action === 'bet'
      const isSlow = received.path === 'rollback'
      setTimeout(
        () => (isSilent ? response.writeHead(500).end() : response.end('{"balance":100000}')),
        isSlow ? wallet.slowMs : 0,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const walletUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/studio`
  studio = await startStudio({ walletUrl, behaviour: { cuts: [130, 140], pace: [1_200, 400] } })
})
afterAll(async () => {
  await studio.stop()
  server.close()
})
beforeEach(() => {
  Object.assign(wallet, { received: [], unanswered: 0, slowMs: 0 })
})

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${studio.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers })
  // biome-ignore lint/suspicious/noExplicitAny: the answers of a page's own server are compared as they are.
  return (await response.json()) as any
}

async function sit(player?: string) {
  const of = { game: 'patang-rush', locale: 'en', urls: { return_url: 'https://zamra.example/' } }
  const body = player ? { ...of, user: { id: player }, currency: 'INR', session_id: 's', balance: 100_000 } : of
  const sign = createHmac('sha256', 'sandbox').update(JSON.stringify(body)).digest('hex')
  const launch = await post(player ? '/sessions' : '/demo', body, { 'x-request-sign': sign })
  const token = new URL(launch.launch_options.game_url).searchParams.get('token')
  const { id } = await post('/g/open', { token, game: 'patang-rush' })
  return {
    see: () => readState(id),
    bet: (more: object) => post('/g/bet', { session: id, bet: randomUUID(), stake: '1000', ...more }),
    out: (bet: string) => post('/g/out', { session: id, bet }),
    async until(phase: string, other = '') {
      for (;;) {
        const state = await readState(id)
        if (state.phase === phase && state.round !== other) return state
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** The first event of the stream that the page listens to. */
async function readState(id: string) {
  const stop = new AbortController()
  const { body } = await fetch(`${studio.url}/g/table?session=${id}`, { signal: stop.signal })
  const first = await body?.getReader().read()
  stop.abort()
  return JSON.parse(new TextDecoder().decode(first?.value).split('\n\n')[0]?.replace('data: ', '') ?? '')
}

const sent = () =>
  wallet.received.map(({ path, finished, actions }) => [
    path,
    finished,
    ...actions.map(({ action, amount, bet_action_id: of }) => [action, amount, of]),
  ])

test('the studio pulls a kite in at its target while no page is open, and the other bet of the round is lost alone', async () => {
  const seat = await sit('100000001')
  const { round, hash } = await seat.until('bets', (await seat.see()).round)
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await seat.bet({ round, bet: first, auto: 105 })).toEqual({ balance: '100000' })
  expect(await seat.bet({ round, bet: second, stake: '2500' })).toEqual({ balance: '100000' })
  // The page lost the answer and asks again: the wallet hears of it once.
  expect(await seat.bet({ round, bet: first, auto: 105 })).toEqual({ balance: '100000' })
  expect(await seat.bet({ round })).toMatchObject({ refused: { why: 'twoBets', text: 'At most two bets in a round' } })
  const end = await seat.until('cut')
  await expect.poll(() => wallet.received.length).toBe(4)
  expect(sent()).toEqual([
    ['play', false, ['bet', 1_000, undefined]],
    ['play', false, ['bet', 2_500, undefined]],
    ['play', false, ['win', 1_050, first]],
    ['play', true],
  ])
  expect(new Set(wallet.received.map(({ game_id }) => game_id)).size).toBe(1)
  expect(new Set(wallet.received.flatMap(({ actions }) => actions.map(({ action_id }) => action_id))).size).toBe(3)
  // The outcome was fixed before the first bet, and can be verified afterwards.
  expect([hashOf(end.seed), cutAt(end.seed, round)]).toEqual([hash, end.cut])
  expect(end.mine).toMatchObject([{ bet: first, out: 105, payout: '1050' }, { bet: second }])
})

test('the second bet can be cashed out first, once, and the last one to come in ends the round', async () => {
  const [seat, stranger] = [await sit('100000002'), await sit('100000003')]
  const { round } = await seat.until('bets', (await seat.see()).round)
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await seat.bet({ round, auto: 100 })).toMatchObject({ refused: { why: 'badTarget' } })
  expect(await seat.bet({ round, auto: 'high' })).toMatchObject({ refused: { why: 'badTarget' } })
  await Promise.all([seat.bet({ round, bet: first, auto: 125 }), seat.bet({ round, bet: second, stake: '500' })])
  await seat.until('flying')
  expect(await stranger.out(second)).toEqual({})
  const outs = await Promise.all([seat.out(second), seat.out(second)])
  expect(outs.filter(({ payout }) => payout !== undefined)).toHaveLength(1)
  await seat.until('cut')
  await expect.poll(() => wallet.received.length).toBe(4)
  expect(sent().slice(2)).toEqual([
    ['play', false, ['win', expect.any(Number), second]],
    ['play', true, ['win', 1_250, first]],
  ])
  expect(await seat.bet({ round })).toMatchObject({ refused: { why: 'late' } })
})

test('the end of a round waits until a bet without an answer is taken back', async () => {
  const seat = await sit('100000004')
  const { round } = await seat.until('bets', (await seat.see()).round)
  Object.assign(wallet, { unanswered: 5_000, slowMs: 3_000 })
  const first = randomUUID()
  const answers = await Promise.all([seat.bet({ round, bet: first, auto: 102 }), seat.bet({ round, stake: '5000' })])
  expect(answers).toMatchObject([{ balance: '100000' }, { refused: { why: 'gone' } }])
  await seat.until('cut')
  await expect.poll(() => sent().at(-1), { timeout: 5_000 }).toEqual(['play', true])
  const [, , , , , ...ends] = sent()
  // Sent after the three attempts and the rollback: the win of the other bet does not end the round.
  expect([sent()[4]?.[0], ends]).toEqual([
    'rollback',
    [
      ['play', false, ['win', 1_020, first]],
      ['play', true],
    ],
  ])
})

test('a player sees the other real players of the round without their numbers, and no demo among them', async () => {
  const [seat, other, demo] = [await sit('100000005'), await sit('123456789'), await sit()]
  const { round, others } = await seat.until('bets', (await seat.see()).round)
  expect(others).toEqual([])
  await Promise.all([seat.bet({ round }), other.bet({ round, stake: '2500', auto: 105 }), demo.bet({ round })])
  expect(await seat.see()).toMatchObject({ players: 2, others: [{ name: '#••••789', sign: '₹', stake: '2500' }] })
  expect((await demo.see()).others).toHaveLength(2)
  const { others: after } = await seat.until('cut')
  expect(after).toEqual([{ name: '#••••789', sign: '₹', stake: '2500', out: 105 }])
  expect(JSON.stringify(await demo.see())).not.toContain('123456789')
})
