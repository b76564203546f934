import { minor, toMajor } from '@zamra/contract/money.ts'
import { madeOnce } from '../i18n/made-once.ts'
import { useSettings } from './settings.ts'

type Market = { readonly sign: string; readonly prefix: string }

/**
 * An amount as the player reads it: the market's sign, and digits grouped as his country groups them. It comes
 * from whole minor units through the contract's money, never through a float; `style: 'currency'` is not used
 * because it rounds rupees to no decimals and picks its own sign.
 */
export function formatMoney(units: number | bigint, { sign, prefix }: Market = market()): string {
  return `${sign} ${formatAmount(units, prefix)}`
}

/** The same without the sign. */
export function formatAmount(units: number | bigint, prefix: string = market().prefix): string {
  const major = toMajor(minor(BigInt(units))) as `${number}`
  return (major.includes('.') ? withDecimals : whole)(prefix).format(major)
}

/** The short sign of a currency. The taka's own letter is missing from many phones, so it is written as people write it. */
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
  madeOnce((prefix) => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    return new Intl.NumberFormat(grouping[prefix] ?? 'en-US', digits)
  })
const whole = formatOf(0)
const withDecimals = formatOf(2)
