import { minor, toMajor } from '@zamra/contract/money.ts'
import { useSettings } from './settings.ts'

type Market = { readonly sign: string; readonly prefix: string }

/**
 * Formats an amount with the market's sign and the digit grouping of the player's country. It takes whole minor units
 * through the contract's money, never a float. `style: 'currency'` is not used, because it rounds rupees to no decimals
 * and picks its own sign.
 */
export function formatMoney(units: number | bigint, { sign, prefix }: Market = market()): string {
  return `${sign}${isWord.test(sign) ? noBreakSpace : ''}${formatAmount(units, prefix)}`
}

/** `₹` stands at its digits; `Rs` and `Tk` are words and stand apart, on the same line. */
const isWord = /[a-z]$/i
const noBreakSpace = '\u00a0'

/** The same without the sign. */
export function formatAmount(units: number | bigint, prefix: string = market().prefix): string {
  const [whole = '', decimals] = toMajor(minor(BigInt(units))).split('.')
  return groupDigits(whole, prefix) + (decimals ? `.${decimals}` : '')
}

/**
 * Groups digits by hand. It is two patterns, and the first `Intl.NumberFormat` of a page keeps a slow phone busy for
 * longer than drawing the list that shows the amounts.
 */
function groupDigits(whole: string, prefix: string): string {
  return whole.replace(countsInLakhs.has(prefix) ? lakhs : thousands, ',')
}

/** India and Bangladesh count in lakhs and crores; Pakistan in thousands, and so does everybody else. */
const countsInLakhs: ReadonlySet<string> = new Set(['+91', '+880'])
const lakhs = /\B(?=(?:\d\d)*\d{3}$)/g
const thousands = /\B(?=(?:\d{3})+$)/g

/** The short sign of a currency. Many phones have no glyph for the taka sign, so it is written `Tk`. */
export function currencySign(currency: string): string {
  return signs[currency] ?? currency
}

const signs: Readonly<Record<string, string>> = { INR: '₹', PKR: 'Rs', BDT: 'Tk' }

function market(): Market {
  const { currencySign, phoneNumberPrefix } = useSettings.getState()
  return { sign: currencySign, prefix: phoneNumberPrefix }
}
