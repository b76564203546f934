import { minor, toMajor } from '@zamra/contract/money.ts'
import { memoize } from '../i18n/memoize.ts'
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
  const major = toMajor(minor(BigInt(units))) as `${number}`
  return (major.includes('.') ? withDecimals : whole)(prefix).format(major)
}

/** The short sign of a currency. Many phones have no glyph for the taka sign, so it is written `Tk`. */
export function currencySign(currency: string): string {
  return signs[currency] ?? currency
}

const signs: Readonly<Record<string, string>> = { INR: '₹', PKR: 'Rs', BDT: 'Tk' }

function market(): Market {
  const { currencySign, phoneNumberPrefix } = useSettings.getState()
  return { sign: currencySign, prefix: phoneNumberPrefix }
}

/** Lakh and crore in India and Bangladesh; thousands in Pakistan and elsewhere. */
const grouping: Readonly<Record<string, string>> = { '+91': 'en-IN', '+880': 'en-IN', '+92': 'en-PK' }
const formatOf = (decimals: number) =>
  memoize((prefix) => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    return new Intl.NumberFormat(grouping[prefix] ?? 'en-US', digits)
  })
const whole = formatOf(0)
const withDecimals = formatOf(2)
