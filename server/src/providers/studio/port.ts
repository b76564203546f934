import type { IncomingHttpHeaders } from 'node:http'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { StudioAccount } from '../../base/studio-config.ts'

/** A wallet request of a studio, independent of its protocol. */
export type WalletCall =
  | { readonly operation: 'authenticate'; readonly token: string }
  | ({ readonly operation: 'play' } & PlayCall)
  | ({ readonly operation: 'rollBack' } & RollBackCall)

/** The round of a call. Only a bet needs a session; wins and rollbacks do not. */
type RoundRef = {
  readonly playerId: PlayerId
  readonly session: string | undefined
  readonly currency: string
  readonly game: string
  readonly round: string
}

/** Bets and wins of one round, in this order. Without any the call only reads the balance. */
export type PlayCall = RoundRef & {
  readonly moves: readonly Move[]
  readonly finished: boolean
  /** The total stake as the studio knows it. Further bets are those whose outcome the studio never learned. */
  readonly staked?: Money
}

/** `tx` is the studio's transaction id, which is the same in every repetition. */
export type Move = {
  readonly kind: 'bet' | 'win'
  readonly tx: string
  readonly amount: Money
  /** Of a bet: the free round whose stake the operator pays, by the id of the launch. */
  readonly freeRound?: string
  /** Of a win: the bet that it settles, where a player has several in a round that end alone. */
  readonly bet?: string
  /** A reservation that may exceed the stake; the unused part comes back with the win. */
  readonly isDeposit?: boolean
}

export type RollBackCall = RoundRef & { readonly undo: readonly Undo[] }

/**
 * `along` are the ids rolled back in the same call. A bet that was settled in one call is rolled back together with its win.
 * Without `along` only an open bet is refunded.
 */
export type Undo = { readonly tx: string; readonly original: string; readonly along?: readonly string[] }

/** Why a wallet call is refused. All are final except `unknown`, after which the studio may cancel. */
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
  | 'freeRoundUnknown'
  | 'freeRoundStopped'
  | 'freeRoundUsed'
  | 'freeRoundExpired'
  | 'freeRoundGame'
  | 'freeRoundStake'
  | 'unknown'

export type Done = { readonly tx: string; readonly seq: number; readonly again: boolean }

export type WalletAnswer =
  | { readonly refusal: WalletRefusal }
  | {
      readonly refusal?: undefined
      readonly playerId: PlayerId
      readonly currency: string
      readonly balance: Money
      readonly done: readonly Done[]
      /** The session id that the studio sends from now on instead of the one-time token. */
      readonly session?: string
    }

/** The signature of a request, and a time and nonce if the protocol has them. */
export type Proof = {
  readonly signature: string
  readonly bytes: readonly (Buffer | string)[]
  readonly atMs?: number
  readonly nonce?: string
}

/** What a studio gets when a game is launched. */
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
  /** Unfinished rounds, which the game continues. */
  readonly openRounds: readonly string[]
  /** Rounds whose stake the operator pays, the first to expire first. The studio names the id in the bet of each. */
  readonly freeRounds: readonly FreeRounds[]
  readonly rules: PlayRules
}

export type FreeRounds = { readonly id: string; readonly stake: Money; readonly left: number; readonly until: Date }

/** The rules of the player's market and their own limits inside a game. */
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
  | { readonly state: 'finished'; readonly wins: readonly Pick<Move, 'tx' | 'amount' | 'bet'>[] }

/** One transaction in the studio's report. A rollback has the id of the transaction it reverted. */
export type ReportedTransaction = {
  readonly tx: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly playerId: number
  readonly round: string
  readonly amount: Money
}

export type HttpAnswer = { readonly status: number; readonly body: string }

/** The wire protocol of a studio family. It translates calls and answers and decides nothing. */
export type Dialect = {
  readProof(raw: Buffer, headers: IncomingHttpHeaders): Proof
  /** Undefined for an unknown path. Throws `MalformedCallError` for an invalid body. */
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

/** Parses a player id. A number that no player can have is malformed. */
export function playerOf(digits: string): PlayerId {
  const playerId = /^\d{9,10}$/.test(digits) ? Number(digits) : Number.NaN
  if (!(playerId <= largestPlayer)) throw new MalformedCallError(`invalid player id: ${digits.slice(0, 40)}`)
  return playerId as PlayerId
}

/** The studio did not answer, or not in the expected format. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
}
