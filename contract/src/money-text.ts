import { type Money, toMajor } from './money.ts'

/** India and Bangladesh count in lakhs and crores; Pakistan in thousands, and so does everybody else. */
export type Grouping = 'lakhs' | 'thousands'

/**
 * Digits are grouped by hand. It is two patterns, and the first `Intl.NumberFormat` of a page keeps a slow phone busy for
 * longer than drawing the list that shows the amounts.
 */
const places = { lakhs: /\B(?=(?:\d\d)*\d{3}$)/g, thousands: /\B(?=(?:\d{3})+$)/g } as const

/** An amount as its country writes it, in every language: `1,23,456.50`, with decimals only when there are some. */
export function amountText(amount: Money, grouping: Grouping, minorDigits = 2): string {
  const [whole = '', decimals] = toMajor(amount, minorDigits).split('.')
  return whole.replace(places[grouping], ',') + (decimals ? `.${decimals}` : '')
}

/** `₹` stands at its digits; `Rs` and `Tk` are words and stand apart, on the same line. */
export function withSign(sign: string, amount: string): string {
  return `${sign}${isWord.test(sign) ? noBreakSpace : ''}${amount}`
}

const isWord = /[a-z]$/i
const noBreakSpace = '\u00a0'

const currenciesInLakhs: ReadonlySet<string> = new Set(['INR', 'BDT'])

type Currency = { readonly iso: string; readonly sign: string; readonly minorDigits: number }

/** An amount in a sentence, with the sign of its currency. */
export function moneyText(amount: Money, { iso, sign, minorDigits }: Currency): string {
  return withSign(sign, amountText(amount, currenciesInLakhs.has(iso) ? 'lakhs' : 'thousands', minorDigits))
}
