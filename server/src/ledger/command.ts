import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Bps, Money } from '@zamra/contract/money.ts'
import type { Movement } from './movements.ts'

/**
 * A record of a room, written with the command when it is newly posted and not otherwise. The room's own function writes
 * it (`ledger.carrier`); the book does not look into it. It is no part of what makes two requests the same: what it is
 * about is the reference.
 */
export type Carry = { readonly kind: string; readonly record: object }

/** What may happen to one player's money, all of it or none of it, once per key for ever. */
export type Command = {
  readonly playerId: PlayerId
  /** Chosen by the caller: 32 hexadecimal digits, see `keyOf`. */
  readonly key: string
  readonly movement: Movement
  readonly amount: Money
  /** What it is about: the bet, the order, the withdrawal. */
  readonly ref: string
  /** The fee of a payment out, or what a bonus has to be wagered. */
  readonly second?: Money
  /** The tax of a payment out, or the largest bet that a bonus allows. */
  readonly third?: Money
  readonly grant?: string
  /** How much of the turnover of this bet counts as wagered. */
  readonly weight?: Bps
  /** Of a bet: how its turnover is found. Of a bonus: 1 when cash may not leave before it is wagered. */
  readonly rule?: number
  readonly carry?: Carry
}

/** Remembered for ever under the key, word for word. */
export type Answer = {
  readonly status: Status
  /** The player's sequence number after this command, and how many transfers it made. */
  readonly seq: number
  readonly legs: number
  readonly cash: Money
  readonly held: Money
  /** Of the bonus that the command was about. */
  readonly bonus: Money | undefined
  /** `limit`: code, limit, used. `closed`: state found. `wagerLeft`: what is left. `tooLarge`: the largest bet. */
  readonly reason: readonly bigint[]
}

export type Outcome = {
  readonly answer: Answer
  /** The key was known: this is the first answer, and nothing was written. */
  readonly again: boolean
  readonly now: { readonly cash: Money; readonly held: Money }
  /** What the writer of the carried record told of it. Nothing when nothing was carried, or not this time. */
  readonly carried?: unknown
}

const statuses = {
  0: 'posted',
  1: 'insufficient',
  2: 'limit',
  3: 'void',
  4: 'closed',
  5: 'tombstone',
  6: 'barred',
  7: 'wagerLeft',
  8: 'tooLarge',
  20: 'conflict',
  21: 'noWallet',
  22: 'noHold',
  23: 'invalid',
} as const

export type Status = (typeof statuses)[keyof typeof statuses]

export function statusOf(code: number): Status {
  const status = statuses[code as keyof typeof statuses]
  if (!status) throw new RangeError(`the book answered with a status that has no name: ${code}`)
  return status
}

/** Any words that name one thing for ever become a key. The words are kept apart, so 'a','bc' is not 'ab','c'. */
export function keyOf(...words: readonly string[]): string {
  return hash('sha256', words.map((word) => `${word.length}:${word}`).join(), 'hex').slice(0, 32)
}

const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/** A reference that is a uuid stays readable in the journal; any other is hashed. */
export function refOf(kind: string, id: string): string {
  return uuid.test(id) ? id.replaceAll('-', '').toLowerCase() : keyOf(kind, id)
}

/**
 * Two requests with the same key are the same request exactly when this is the same. It is remembered for ever, so the
 * auditor can tell later that the terms of a bet are still those it was placed with (`invariants.ts` has the same text).
 */
export function bodyHash(command: Command): bigint {
  const { playerId, movement, amount, ref, second, third, grant, weight, rule } = command
  const body = `${playerId}|${movement}|${amount}|${ref}|${second ?? ''}|${third ?? ''}|${grant ?? ''}|${weight ?? ''}|${rule ?? ''}`
  return hash('sha256', body, 'buffer').readBigInt64BE(0)
}
