import type { Money } from '@zamra/contract/money.ts'

/** One line of a bank statement, independent of its file format. */
export type StatementLine = {
  /** Positive for incoming, negative for outgoing money. */
  readonly amount: Money
  readonly currency: string
  /** `YYYY-MM-DD`. */
  readonly valueDate: string
  /** The reference fields of the bank. */
  readonly refs: readonly string[]
  /** The free text of the payer and the banks. Lines wrapped by the file format are separated by a line feed. */
  readonly narration: string
  /** A reversal, such as a failed payout that came back. It is not a deposit. */
  readonly isReturn: boolean
}

export type Statement = {
  /** The account number in the statement, if it contains one. */
  readonly account: string | undefined
  readonly lines: readonly StatementLine[]
}

/** The statement cannot be imported. Nothing of it was stored. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
}

/** `YYYY-MM-DD`, or undefined when there is no such day. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : undefined
}
