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
  /** Before the first and after the last line, if the statement contains them. */
  readonly balances: Balances | undefined
}

export type Balances = { readonly opening: Money; readonly closing: Money }

/** The balances of parts that follow one another, such as the pages of a statement. Undefined when a part has none. */
export function joinBalances(parts: readonly (Balances | undefined)[]): Balances | undefined {
  const known = parts.filter((part) => part !== undefined)
  const [first, last] = [known[0], known.at(-1)]
  if (known.length !== parts.length || !first || !last) return undefined
  const isBroken = known.some(({ opening }, index) => index > 0 && known[index - 1]?.closing !== opening)
  if (isBroken)
    throw new StatementError('a part of the statement does not begin with the closing balance of the one before')
  return { opening: first.opening, closing: last.closing }
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
