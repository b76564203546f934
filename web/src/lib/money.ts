import { minor } from '@zamra/contract/money.ts'
import { amountText, withSign } from '@zamra/contract/money-text.ts'
import { useSettings } from './settings.ts'

type Market = { readonly sign: string; readonly prefix: string }

/**
 * Formats an amount with the market's sign and the digit grouping of the player's country. It takes whole minor units
 * through the contract's money, never a float. `style: 'currency'` is not used, because it rounds rupees to no decimals
 * and picks its own sign.
 */
export function formatMoney(units: number | bigint, { sign, prefix }: Market = market()): string {
  return withSign(sign, formatAmount(units, prefix))
}

/** The same without the sign. */
export function formatAmount(units: number | bigint, prefix: string = market().prefix): string {
  return amountText(minor(BigInt(units)), countsInLakhs.has(prefix) ? 'lakhs' : 'thousands')
}

const countsInLakhs: ReadonlySet<string> = new Set(['+91', '+880'])

/** The short sign of a currency. Many phones have no glyph for the taka sign, so it is written `Tk`. */
export function currencySign(currency: string): string {
  return signs[currency] ?? currency
}

const signs: Readonly<Record<string, string>> = { INR: '₹', PKR: 'Rs', BDT: 'Tk' }

function market(): Market {
  const { currencySign, phoneNumberPrefix } = useSettings.getState()
  return { sign: currencySign, prefix: phoneNumberPrefix }
}
