import { toMajor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import { systemMs } from '../../base/clock.ts'
import { randomToken } from '../../base/random.ts'
import type { StudioAccount } from '../../base/studio-config.ts'
import { exactNumber } from '../payment/exact-json.ts'
import { cutDecimal, unitsOnWire } from './amounts.ts'
import { jiliCalls } from './jili-calls.ts'
import type { Dialect, WalletAnswer, WalletCall, WalletRefusal } from './port.ts'
import { signPayload } from './signature.ts'
import { requestStudio } from './studio-request.ts'

/**
 * The protocol of Jili: `auth`, `bet` (staked and settled at once), `cancelBet`, `sessionBet` (1 stakes, 2 settles) and
 * `cancelSessionBet`. Amounts have decimals; `round` is the id of a transaction, and `reqId` only identifies the request.
 * The signature covers time, nonce and body, so that an old request cannot be replayed.
 */
export const jili: Dialect = {
  readProof(raw, headers) {
    const [signature = '', time = '', nonce = ''] = ['x-sign', 'x-timestamp', 'x-nonce'].map((name) =>
      String(headers[name] ?? ''),
    )
    return { signature, bytes: [`${time}.${nonce}.`, raw], atMs: /^\d{13}$/.test(time) ? Number(time) : 0, nonce }
  },

  parseCall: (path, raw) => jiliCalls[path]?.(raw),

  formatAnswer(call, answer) {
    const status = answer.refusal === 'signature' ? 403 : answer.refusal === 'unknown' ? 500 : 200
    return { status, body: JSON.stringify(answer.refusal ? refusalBody(call, answer.refusal) : successBody(answer)) }
  },

  async launch(studio, { rules, ...launch }) {
    const wanted = {
      Token: launch.token,
      GameId: launch.game,
      Lang: launch.locale,
      Currency: launch.currency,
      HomeUrl: launch.returnUrl,
      Account: String(launch.playerId),
      OpenRounds: launch.openRounds,
      FreeRounds: launch.freeRounds.map(({ id, stake, left, until }) => ({
        ...{ Id: id, BetAmount: exactNumber(toMajor(stake)), Left: left, Until: until.toISOString() },
      })),
      Rules: { ...rules, limits: rules.limits.map((limit) => ({ ...limit, amount: unitsOnWire(limit.amount) })) },
    }
    return (await request(studio, '/singleWallet/LoginWithoutRedirect', wanted, launched)).Data
  },

  async launchDemo(studio, game, locale, returnUrl) {
    const wanted = { GameId: game, Lang: locale, HomeUrl: returnUrl }
    return (await request(studio, '/singleWallet/Demo', wanted, launched)).Data
  },

  async fetchRound(studio, playerId, round) {
    const report = await request(studio, '/api/RoundInfo', { Account: String(playerId), Session: round }, roundShape)
    if (report.State !== 'finished') return { state: report.State }
    return { state: 'finished', wins: report.Wins.map((win) => ({ tx: win.Round, amount: cutDecimal(win.Amount) })) }
  },

  async fetchTransactions(studio, from, to) {
    const asked = { From: from.toISOString(), To: to.toISOString() }
    const { Transactions } = await request(studio, '/api/Transactions', asked, transactionsShape)
    return Transactions.map((row) => ({
      tx: row.Round,
      kind: row.Kind,
      playerId: Number(row.Account),
      round: row.Session,
      amount: cutDecimal(row.Amount),
    }))
  },
}

const codes: Partial<Readonly<Record<WalletRefusal, number>>> = {
  insufficient: 2,
  notFound: 2,
  malformed: 3,
  token: 4,
  player: 4,
  signature: 5,
  settled: 6,
  negative: 6,
}

function refusalBody(call: WalletCall | undefined, refusal: WalletRefusal) {
  const isCancel = call?.operation === 'rollBack'
  // Code 6 refuses a cancellation. A bet that was cancelled before it arrived gets the final code of its refusal.
  const errorCode = isCancel && (refusal === 'conflict' || refusal === 'limit') ? 6 : (codes[refusal] ?? 5)
  return { errorCode, message: refusal }
}

function successBody(answer: Extract<WalletAnswer, { readonly refusal?: undefined }>) {
  const { done } = answer
  const isRepeated = done.length > 0 && done.every(({ again }) => again)
  const last = done.at(-1)
  return {
    errorCode: isRepeated ? 1 : 0,
    message: isRepeated ? 'already accepted' : 'success',
    username: String(answer.playerId),
    currency: answer.currency,
    balance: exactNumber(toMajor(answer.balance)),
    ...(last && { txId: last.seq }),
    // The player id and session id, which the studio sends from now on.
    ...(answer.session && { token: `${answer.playerId}.${answer.session}` }),
  }
}

const launched = z.object({ ErrorCode: z.literal('0'), Data: z.url() })
const roundShape = z.discriminatedUnion('State', [
  z.object({ State: z.enum(['open', 'unknown', 'void']) }),
  z.object({ State: z.literal('finished'), Wins: z.array(z.object({ Round: z.string(), Amount: z.string() })) }),
])
const transactionsShape = z.object({
  Transactions: z.array(
    z.object({
      Round: z.string(),
      Kind: z.enum(['bet', 'win', 'rollback']),
      Account: z.string(),
      Session: z.string(),
      Amount: z.string(),
    }),
  ),
})

function request<T>(studio: StudioAccount, path: string, body: object, shape: z.ZodMiniType<T>): Promise<T> {
  const [text, time, nonce] = [JSON.stringify(body), String(systemMs()), randomToken(12)]
  const signature = signPayload(studio.keys[0] ?? '', `${time}.${nonce}.`, text)
  const headers = { 'x-sign': signature, 'x-timestamp': time, 'x-nonce': nonce }
  return requestStudio(new URL(path, studio.url), text, headers, shape)
}
