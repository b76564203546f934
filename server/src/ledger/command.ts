import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Bps, Money } from '@zamra/contract/money.ts'
import type { Movement } from './movements.ts'

/**
 * A record of a feature that is written together with the command when it is newly posted, and not otherwise. The
 * feature's own function writes it (`ledger.record_writer`); the ledger does not look into it. It is not part of what makes two
 * requests the same: the reference identifies its subject.
 */
export type AttachedRecord = { readonly kind: string; readonly record: object }

/** How the turnover of a bet is computed. `difference` is min(stake, |win - stake|), for games with bets on both sides. */
export type TurnoverRule = 'none' | 'stake' | 'difference'

/** One change of one player's money: all of it or none of it, applied once for each key. */
export type Command = {
  readonly playerId: PlayerId
  /** Chosen by the caller: 32 hexadecimal digits, see `keyOf`. */
  readonly key: string
  readonly movement: Movement
  readonly amount: Money
  /** Must be the currency of the wallet. */
  readonly currency: string
  /** The subject: the bet, the order, the withdrawal. */
  readonly ref: string
  /** Of a withdrawal that is paid. */
  readonly fee?: Money
  readonly tax?: Money
  /** Of a bonus that is granted: the amount to wager. Of a bet that is settled: the most that counts as turnover. */
  readonly wagerRequired?: Money
  readonly maxBet?: Money
  /** Of a bonus that is granted: the cash that cannot be withdrawn before it is wagered. */
  readonly lockedCash?: Money
  /** The bonus that is granted, converted or forfeited. */
  readonly grant?: string
  /** How much of the turnover of this bet counts as wagered. */
  readonly weight?: Bps
  readonly turnoverRule?: TurnoverRule
  /** Of an adjustment: two different operators. */
  readonly proposedBy?: string
  readonly approvedBy?: string
  readonly attached?: AttachedRecord
}

/** Stored permanently under the key; a repeated request gets the same answer. */
export type Answer = {
  readonly status: Status
  /** The player's sequence number after this command, and how many transfers it made. */
  readonly seq: number
  readonly legs: number
  readonly cash: Money
  readonly held: Money
  /** Of the bonus that the command concerned. */
  readonly bonus: Money | undefined
  /** `limit`: code, limit, used. `closed`: state found. `wagerLeft`: what is left. `tooLarge`: the largest bet. */
  readonly reason: readonly bigint[]
}

export type Outcome = {
  readonly answer: Answer
  /** The key was answered before: this is the first answer, and nothing was written. */
  readonly again: boolean
  readonly now: { readonly cash: Money; readonly held: Money }
  /** What the writer of the attached record returned. Undefined without a record, or when the command was a repeat. */
  readonly recordResult?: unknown
}

/** The labels of `ledger.command_status`. From `conflict` on nothing was decided: the same key may be tried again. */
export const statuses = [
  'posted',
  'insufficient',
  'limit',
  'void',
  'closed',
  'tombstone',
  'barred',
  'wagerLeft',
  'tooLarge',
  'conflict',
  'noWallet',
  'noHold',
  'invalid',
  'wrongCurrency',
] as const

export type Status = (typeof statuses)[number]

/** Any words that identify one thing permanently become a key. The words are delimited, so 'a','bc' is not 'ab','c'. */
export function keyOf(...words: readonly string[]): string {
  return hash('sha256', words.map((word) => `${word.length}:${word}`).join(), 'hex').slice(0, 32)
}

const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/** A reference that is a uuid stays readable in the journal; any other is hashed. */
export function refOf(kind: string, id: string): string {
  return uuid.test(id) ? id.replaceAll('-', '').toLowerCase() : keyOf(kind, id)
}

/**
 * Two requests with the same key are the same request exactly when this hash is the same. It is stored permanently, so
 * the audit can verify that the terms of a bet are still those it was placed with (`invariants.ts` builds the same text).
 */
export function bodyHash(command: Command): bigint {
  const { playerId, movement, amount, currency, ref, fee, tax, wagerRequired, maxBet, lockedCash, grant } = command
  const { weight, turnoverRule, proposedBy, approvedBy } = command
  const optional = [fee, tax, wagerRequired, maxBet, lockedCash, grant, weight, turnoverRule, proposedBy, approvedBy]
  const body = [playerId, movement, amount, currency, ref, ...optional.map((field) => field ?? '')].join('|')
  return hash('sha256', body, 'buffer').readBigInt64BE(0)
}
