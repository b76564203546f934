import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { textOf } from '../payment/wire.ts'
import { decimal, fromDecimal } from './records.ts'
import type { Session } from './session.ts'

/** What the wallet answered. Only an `unknown` outcome may be cancelled: the others are definite. */
export type Answer =
  | { readonly is: 'done'; readonly balance: bigint; readonly token?: string }
  | { readonly is: 'refused'; readonly why: RefusalReason }
  | { readonly is: 'unknown'; readonly cancelled?: Promise<void> }

/** Why a free round is refused: it has expired, all are used, or another reason. */
export type FreeReason = 'freeExpired' | 'freeUsed' | 'freeRound'

export type RefusalReason = 'funds' | 'limit' | 'tooLarge' | 'tooFast' | 'checkDue' | 'closed' | FreeReason

export type Message = {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export type Played = {
  readonly round: string
  readonly tx: string
  readonly amount: bigint
  /** The free round whose stake the operator pays. */
  readonly freeRound?: string | undefined
}

/** `bet` is the bet that is settled, and `isLast` says that the player's round is over: bets without a win are lost. */
export type Settled = Played & { readonly staked: bigint; readonly bet: string; readonly isLast: boolean }

/** The wallet API of one studio. */
export type Wire = {
  /** Whether the operator has signed the request. */
  isSigned(key: string, text: string, headers: IncomingHttpHeaders): boolean
  bet(key: string, session: Session, bet: Played): Message
  win(key: string, session: Session, win: Settled): Message
  rollback(key: string, session: Session, bet: Played): Message
  read(status: number, text: string): Answer
}

export const gcp: Wire = {
  isSigned: (key, text, headers) => headers['x-request-sign'] === mac(key, text),
  bet: (key, session, { round, tx, amount, freeRound }) =>
    gcpMessage(key, 'play', session, {
      game_id: round,
      finished: false,
      actions: [{ action: 'bet', action_id: tx, amount: Number(amount), free_round: freeRound }],
    }),
  win: (key, session, { round, tx, amount, bet, isLast }) =>
    gcpMessage(key, 'play', session, {
      game_id: round,
      finished: isLast,
      actions: amount > 0n ? [{ action: 'win', action_id: tx, amount: Number(amount), bet_action_id: bet }] : [],
    }),
  rollback: (key, session, { round, tx }) =>
    gcpMessage(key, 'rollback', session, {
      game_id: round,
      actions: [{ action: 'rollback', action_id: `${tx}-back`, original_action_id: tx }],
    }),
  read(status, text) {
    const body = parseJson(text)
    if (status === 200 && body.code === undefined) return { is: 'done', balance: BigInt(textOf(body.balance) || '0') }
    if (status !== 200 && status !== 403) return { is: 'unknown' }
    return { is: 'refused', why: gcpReason(Number(body.code), textOf(body.message)) }
  },
}

function gcpReason(code: number, message: string): RefusalReason {
  if (code === 100) return 'funds'
  if (message.includes('next round')) return 'tooFast'
  if (message.includes('figures')) return 'checkDue'
  if (code === 611) return 'freeExpired'
  if (code === 610) return message.includes('used') ? 'freeUsed' : 'freeRound'
  if (code === 106) return 'tooLarge'
  return code === 105 ? 'limit' : 'closed'
}

function gcpMessage(key: string, path: string, session: Session, more: object): Message {
  const { player, currency, game, token } = session
  const body = JSON.stringify({ user_id: player, currency, game, session_id: token, ...more })
  return { path, body, headers: { 'x-request-sign': mac(key, body) } }
}

export const jili: Wire = {
  isSigned(key, text, headers) {
    const [time, nonce] = [textOf(headers['x-timestamp']), textOf(headers['x-nonce'])]
    return headers['x-sign'] === mac(key, `${time}.${nonce}.${text}`)
  },
  bet: (key, session, { round, tx, amount, freeRound }) =>
    jiliMessage(key, 'sessionBet', session, {
      round: tx,
      sessionId: round,
      type: 1,
      betAmount: decimal(amount),
      winloseAmount: '0',
      freeRound,
    }),
  win: (key, session, { round, tx, amount, staked }) =>
    jiliMessage(key, 'sessionBet', session, {
      round: tx,
      sessionId: round,
      type: 2,
      betAmount: decimal(staked),
      winloseAmount: decimal(amount),
      sessionTotalBet: decimal(staked),
      userId: session.player,
    }),
  rollback: (key, session, { round, tx, amount }) =>
    jiliMessage(key, 'cancelSessionBet', session, {
      round: tx,
      sessionId: round,
      betAmount: decimal(amount),
      userId: session.player,
    }),
  read(status, text) {
    const body = parseJson(text)
    const code = Number(body.errorCode ?? Number.NaN)
    if (status !== 200 && status !== 403) return { is: 'unknown' }
    if (code === 0 || code === 1) {
      const balance = fromDecimal(/"balance":([\d.]+)/.exec(text)?.[1] ?? '0')
      return { is: 'done', balance, ...(typeof body.token === 'string' && { token: body.token }) }
    }
    return { is: 'refused', why: jiliReason(code, textOf(body.message)) }
  },
}

const jiliFreeReasons: Readonly<Record<string, FreeReason>> = {
  freeRoundExpired: 'freeExpired',
  freeRoundUsed: 'freeUsed',
}
const jiliReasons = ['tooFast', 'checkDue', 'tooLarge', 'limit'] as const

function jiliReason(code: number, message: string): RefusalReason {
  if (code === 2) return 'funds'
  if (message.startsWith('freeRound')) return jiliFreeReasons[message] ?? 'freeRound'
  return jiliReasons.find((reason) => reason === message) ?? 'closed'
}

/** A spin is staked and settled in one message, and cancelled by another. */
export function jiliSpin(
  key: string,
  session: Session,
  path: 'bet' | 'cancelBet',
  { tx, amount, won, freeRound }: SpinBet,
): Message {
  return jiliMessage(key, path, session, {
    round: tx,
    betAmount: decimal(amount),
    winloseAmount: decimal(won),
    ...(path === 'cancelBet' ? { userId: session.player } : { freeRound }),
  })
}

export type SpinBet = Pick<Played, 'tx' | 'amount' | 'freeRound'> & { readonly won: bigint }

/** Exchanges the launch token for the token that every bet carries. */
export function jiliAuth(key: string, token: string): Message {
  return signedJili(key, 'auth', JSON.stringify({ reqId: randomUUID(), token }))
}

function jiliMessage(key: string, path: string, session: Session, more: object): Message {
  const { token, currency, game } = session
  return signedJili(key, path, JSON.stringify({ reqId: randomUUID(), token, currency, game, ...more }))
}

function signedJili(key: string, path: string, body: string): Message {
  const [time, nonce] = [String(Date.now()), randomUUID()]
  return {
    path,
    body,
    headers: { 'x-timestamp': time, 'x-nonce': nonce, 'x-sign': mac(key, `${time}.${nonce}.${body}`) },
  }
}

function mac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
