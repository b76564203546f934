import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { type Market, markets } from '../../../ledger/index.ts'
import { StaffError } from '../call/staff-error.ts'

/** What one report is about. */
export type Period = {
  readonly market: number
  readonly currency: string
  readonly zone: string
  /** The first and the last day. */
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
/** A year and a day: the check against the journal reads every transfer of the period. */
const daysMax = 367

export function requirePeriod(given: Pick<StaffInput<'/report/money'>, 'from' | 'to'>, most = daysMax): void {
  const days = countDays(given)
  if (!(days >= 1 && days <= most))
    throw new StaffError('input.invalid', `from and to are days in this order, at most ${most} of them`)
}

function countDays({ from, to }: Pick<Period, 'from' | 'to'>): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** As many days directly before. */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1)
  return { ...period, from: addDays(to, 1 - countDays(period)), to }
}

export function listDays({ from, to }: Pick<Period, 'from' | 'to'>): readonly string[] {
  return Array.from({ length: countDays({ from, to }) }, (_, index) => addDays(from, index))
}

export const marketNumber = (market: string): number => markets[market as Market]
