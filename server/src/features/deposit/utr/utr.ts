import { isUtrOfDigits, isUtrOfLetters } from '@zamra/contract/utr.ts'

/** The rails on which the player himself sends money to an account of the house. */
export const transferRails = ['upi', 'imps', 'bank'] as const
export type TransferRail = (typeof transferRails)[number]

export function isTransferRail(rail: string): rail is TransferRail {
  return (transferRails as readonly string[]).includes(rail)
}

/** Whether a word of a statement has the form of a UTR of any rail. */
export function hasUtrForm(word: string): boolean {
  return isUtrOfDigits(word) || (isUtrOfLetters(word) && /[A-Z]/.test(word))
}

const daysAround = 3

/**
 * Most banks begin the 12 digits with the last digit of the year, the day of the year and the hour. Not all do, so this
 * says how likely it is that digits in the middle of a text are such a reference (0 not at all, 3 very) and refuses
 * nobody: `919876543210` is somebody's telephone, `631812345678` was paid on the 14th of November 2026.
 */
export function likelihood(word: string, day: string): 0 | 1 | 2 | 3 {
  if (!isUtrOfDigits(word)) return 0
  const isNear = aroundDay(day).has(word.slice(0, 4))
  const isHour = Number(word.slice(4, 6)) < 24
  return isNear ? (isHour ? 3 : 2) : isHour ? 1 : 0
}

const dayMs = 86_400_000

/** `YDDD` of each day that is near. A payment late in the evening is booked on the next day, or after the holidays. */
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
