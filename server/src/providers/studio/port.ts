import type { IncomingHttpHeaders } from 'node:http'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { StudioAccount } from '../../base/studio-config.ts'

/** What a studio asks of the wallet, whatever its dialect calls it. */
export type WalletCall =
  | { readonly ask: 'authenticate'; readonly token: string }
  | ({ readonly ask: 'play' } & PlayCall)
  | ({ readonly ask: 'rollBack' } & RollBackCall)

/** Whose round it is. A session is what a bet needs; what was won or is taken back needs none. */
type RoundRef = {
  readonly playerId: PlayerId
  readonly session: string | undefined
  readonly currency: string
  readonly game: string
  readonly round: string
}

/** Bets and wins of one round, in this order. None of either only asks for the balance. */
export type PlayCall = RoundRef & {
  readonly moves: readonly Move[]
  readonly finished: boolean
  /** What the studio thinks was staked in all. Bets beyond it are those whose outcome it never learned. */
  readonly staked?: Money
}

/** `tx` is the studio's own id of this one transaction: it stays the same however often it is sent. */
export type Move = {
  readonly kind: 'bet' | 'win'
  readonly tx: string
  readonly amount: Money
  /** Set aside for the round, of which this is more than was staked: the rest comes back with the win. */
  readonly isDeposit?: boolean
}

export type RollBackCall = RoundRef & { readonly undo: readonly Undo[] }

/**
 * `along` are the ids of what else is taken back in the same breath: a bet that was settled in the very call whose outcome
 * is unknown goes with what was won with it. Without it only an open bet is given back.
 */
export type Undo = { readonly tx: string; readonly original: string; readonly along?: readonly string[] }

/** Why not. `unknown` is the only one after which a studio may cancel: all others are definite. */
export type WalletRefusal =
  | 'signature'
  | 'malformed'
  | 'token'
  | 'player'
  | 'currency'
  | 'game'
  | 'market'
  | 'disabled'
  | 'insufficient'
  | 'limit'
  | 'tooLarge'
  | 'tooFast'
  | 'checkDue'
  | 'notFound'
  | 'conflict'
  | 'rolledBack'
  | 'settled'
  | 'negative'
  | 'unknown'

export type Done = { readonly tx: string; readonly seq: number; readonly again: boolean }

export type WalletAnswer =
  | { readonly no: WalletRefusal }
  | {
      readonly no?: undefined
      readonly playerId: PlayerId
      readonly currency: string
      readonly balance: Money
      readonly done: readonly Done[]
      /** What the studio shows from now on instead of the token that worked once. */
      readonly session?: string
    }

/** How a request proves that it is the studio's: a mark over bytes, and where the dialect has them a time and a nonce. */
export type Proof = {
  readonly signature: string
  readonly bytes: readonly (Buffer | string)[]
  readonly atMs?: number
  readonly nonce?: string
}

/** All that a studio is told when a game is opened. */
export type Launch = {
  readonly playerId: PlayerId
  readonly sessionId: string
  readonly token: string
  readonly game: string
  readonly mode: 'real' | 'free'
  readonly currency: string
  readonly locale: string
  readonly returnUrl: string
  readonly balance: Money
  /** Rounds that wait for their end: the game goes on with them. */
  readonly openRounds: readonly string[]
  readonly rules: PlayRules
}

/** What the law of the player's market and his own limits mean inside a game. */
export type PlayRules = {
  readonly jurisdiction: string
  readonly autoplay: boolean
  readonly turbo: boolean
  readonly minCycleMs: number
  readonly realityCheckMinutes: number | undefined
  readonly netPosition: boolean
  readonly sessionClock: boolean
  readonly celebratesLosses: false
  readonly limits: readonly { readonly kind: string; readonly period: string; readonly amount: Money }[]
}

export type RoundReport =
  | { readonly state: 'open' | 'unknown' | 'void' }
  | { readonly state: 'finished'; readonly wins: readonly { readonly tx: string; readonly amount: Money }[] }

/** One line of the studio's own book. A rollback has the id of what it took back. */
export type ReportedTransaction = {
  readonly tx: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly playerId: number
  readonly round: string
  readonly amount: Money
}

export type HttpAnswer = { readonly status: number; readonly body: string }

/** A way of speaking. It translates and decides nothing. */
export type Dialect = {
  readProof(raw: Buffer, headers: IncomingHttpHeaders): Proof
  /** Undefined: there is no such address. Throws `Malformed` when nobody can read it. */
  parseCall(path: string, raw: Buffer): WalletCall | undefined
  formatAnswer(call: WalletCall | undefined, answer: WalletAnswer): HttpAnswer
  launch(studio: StudioAccount, launch: Launch): Promise<string>
  launchDemo(studio: StudioAccount, game: string, locale: string, returnUrl: string): Promise<string>
  fetchRound(studio: StudioAccount, playerId: PlayerId, round: string): Promise<RoundReport>
  fetchTransactions(studio: StudioAccount, from: Date, to: Date): Promise<readonly ReportedTransaction[]>
}

export class MalformedCallError extends Error {
  override readonly name = 'MalformedCallError'
}

const largestPlayer = 2_147_483_647

/** A number that no player can have is no question about a player. */
export function playerOf(digits: string): PlayerId {
  const playerId = /^\d{9,10}$/.test(digits) ? Number(digits) : Number.NaN
  if (!(playerId <= largestPlayer)) throw new MalformedCallError(`nobody is named: ${digits.slice(0, 40)}`)
  return playerId as PlayerId
}

/** The studio was asked and did not answer, or not in words that anybody understands. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
}
