import { add, bps, compare, type Money, nothing, share, subtract } from '@zamra/contract/money.ts'

/** What a player moved in the running financial year, before this withdrawal. */
export type TaxYear = {
  /** Withdrawals of the year, those under way included. */
  readonly withdrawn: Money
  readonly deposited: Money
  /** The balance at the start of the year. */
  readonly opening: Money
  readonly withheld: Money
}

const rate = bps(3_000)

/**
 * Section 194BA with Rule 133: 30 % of the net winnings A - (B + C) of the year, where A is what was withdrawn including
 * this amount, B the deposits and C the opening balance, less what was withheld before. Never more than 30 % of the
 * amount itself: no more winnings than that can be comprised in it.
 */
export function taxOf194BA(year: TaxYear, amount: Money): Money {
  const winnings = subtract(add(year.withdrawn, amount), add(year.deposited, year.opening))
  if (compare(winnings, nothing) <= 0) return nothing
  const due = subtract(share(winnings, rate, 'down'), year.withheld)
  if (compare(due, nothing) <= 0) return nothing
  const most = share(amount, rate, 'down')
  return compare(due, most) > 0 ? most : due
}
