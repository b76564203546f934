import { isUtrOfDigits, isUtrOfLetters } from '@zamra/contract/utr.ts'

/** The rails on which the player sends a transfer to an account of the operator. */
export const transferRails = ['upi', 'imps', 'bank'] as const
export type TransferRail = (typeof transferRails)[number]

export function isTransferRail(rail: string): rail is TransferRail {
  return (transferRails as readonly string[]).includes(rail)
}

/** Whether a word of a statement has the format of a UTR of any rail. */
export function hasUtrForm(word: string): boolean {
  return isUtrOfDigits(word) || (isUtrOfLetters(word) && /[A-Z]/.test(word))
}

const daysAround = 3

/**
 * How likely 12 digits inside a text are a UTR, from 0 (no) to 3 (very). Most banks start a UTR with the last digit of the
 * year, the day of the year and the hour: `631812345678` was paid on 14 November 2026, while `919876543210` is a phone
 * number. Not all banks do, so this is never used to refuse a UTR.
 */
export function likelihood(word: string, day: string): 0 | 1 | 2 | 3 {
  if (!isUtrOfDigits(word)) return 0
  const isNear = aroundDay(day).has(word.slice(0, 4))
  const isHour = Number(word.slice(4, 6)) < 24
  return isNear ? (isHour ? 3 : 2) : isHour ? 1 : 0
}

const dayMs = 86_400_000

/** `YDDD` of the days around `day`. A payment late in the evening is booked on the next day, or after the holidays. */
function aroundDay(day: string): ReadonlySet<string> {
  const middle = Date.parse(`${day}T00:00:00Z`)
  const near = Array.from({ length: 2 * daysAround + 1 }, (_, index) => middle + (index - daysAround) * dayMs)
  return new Set(near.map(julian))
}

function julian(ms: number): string {
  const year = new Date(ms).getUTCFullYear()
  const dayOfYear = Math.floor((ms - Date.UTC(year, 0, 0)) / dayMs)
  return `${year % 10}${String(dayOfYear).padStart(3, '0')}`
}
