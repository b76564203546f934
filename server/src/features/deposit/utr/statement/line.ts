import type { Money } from '@zamra/contract/money.ts'

/** One line of a statement, whichever format it came in. */
export type StatementLine = {
  /** Above zero it came in, below zero it went out. */
  readonly amount: Money
  readonly currency: string
  /** `YYYY-MM-DD`. */
  readonly valueDate: string
  /** What the bank itself calls the references of the payment. */
  readonly refs: readonly string[]
  /** What the payer or his bank wrote. Lines that were broken by a format's width are kept apart by a line end. */
  readonly narration: string
  /** Money of ours that came back, such as a payment out that failed. It is nobody's deposit. */
  readonly isReturn: boolean
}

export type Statement = {
  /** The account as the statement names it, if it does. */
  readonly account: string | undefined
  readonly lines: readonly StatementLine[]
}

/** The statement is not what it should be, and nothing of it is taken. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
}

/** `YYYY-MM-DD`, if there is such a day. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : undefined
}
