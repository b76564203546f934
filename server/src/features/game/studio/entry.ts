import type { Money } from '@zamra/contract/money.ts'
import type { AttachedRecord } from '../../../ledger/index.ts'
import type { Seat } from './seat.ts'

/** A studio's transaction as the book knows it: two studios may use the same id. */
export function betIdOf(provider: string, tx: string): string {
  return `${provider}:${tx}`
}

export type NewEntry = {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly tx: string
  readonly amount: Money
  /** The bet that it settles or gives back. */
  readonly bet?: string
  /** What is taken back of the round's winnings. */
  readonly takes?: Money
}

/** Written with the money or not at all. */
export function roundRecordOf(seat: Seat, { kind, tx, amount, bet, takes }: NewEntry): AttachedRecord {
  const { provider, round, game, session, mode, currency } = seat
  const record = { provider, round, game, session, mode, currency, kind, tx, amount: String(amount), bet }
  return { kind: 'round', record: takes === undefined ? record : { ...record, takes: String(takes) } }
}
