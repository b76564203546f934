import { minor, toMajor } from '@zamra/contract/money.ts'

/**
 * Writes whole minor units with the sign of the currency. Minor units are always shown: a figure on this side is compared
 * with a bank statement. `style: 'currency'` is not used, because it rounds rupees to no decimals.
 */
export function formatMoney(
  units: number | bigint,
  currency: string,
  options: { readonly signed?: boolean } = {},
): string {
  const amount = minor(BigInt(units))
  const size = amount < 0n ? minor(-amount) : amount
  const digits = format(currency).format(toMajor(size) as `${number}`)
  const sign = amount < 0n ? '−' : options.signed && amount > 0n ? '+' : ''
  return `${sign}${signOf(currency)}${digits}`
}

const signs: Readonly<Record<string, string>> = { INR: '₹', PKR: 'Rs\u00a0', BDT: 'Tk\u00a0' }
export const signOf = (currency: string) => signs[currency] ?? `${currency}\u00a0`

/** Lakh and crore in India and Bangladesh, thousands elsewhere. */
const groupings: Readonly<Record<string, string>> = { INR: 'en-IN', BDT: 'en-IN', PKR: 'en-PK' }
const formats = new Map<string, Intl.NumberFormat>()

function format(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat(groupings[currency] ?? 'en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  formats.set(currency, made)
  return made
}
