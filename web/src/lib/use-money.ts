import type { coin } from '@zamra/contract/lottery-games.ts'
import { useT } from '../i18n/use-t.tsx'
import { currencySign, formatAmount, formatMoney } from './money.ts'
import { useSession } from './session.ts'
import { useSettings } from './settings.ts'

/** The currency of free play. Coins have no value and are never written like money. */
export const coinCurrency: typeof coin = 'COIN'

export type Money = {
  readonly sign: string
  /** The calling code whose country decides how digits are grouped. */
  readonly prefix: string
  /** `Rs 1,000.50` or `1,000 coins`, from minor units. */
  readonly format: (units: number | bigint) => string
  /** The same with a plus or a minus in front. */
  readonly formatSigned: (units: number | bigint) => string
  /** `Rs 1,000`, from whole units. */
  readonly formatWhole: (amount: number) => string
  /** `1,000`, from whole units. */
  readonly formatDigits: (amount: number) => string
}

/** Formats amounts of one currency as the player's country writes them. */
export function useMoney(currency: string): Money {
  const t = useT()
  const own = useSession((session) => session.userInfo?.areaCode)
  const fallback = useSettings((settings) => settings.phoneNumberPrefix)
  const prefix = own ?? fallback
  const sign = currencySign(currency)

  function format(units: number | bigint): string {
    if (currency !== coinCurrency) return formatMoney(units, { sign, prefix })
    return t('money.coins', { count: formatAmount(units, prefix), units: Number(units) / 100 })
  }

  return {
    sign,
    prefix,
    format,
    formatSigned: (units) => {
      if (!units) return format(0)
      // This minus is as wide as the plus.
      return `${units > 0 ? '+' : '−'}${format(units < 0 ? -units : units)}`
    },
    formatWhole: (amount) => format(toMinorUnits(amount)),
    formatDigits: (amount) => formatAmount(toMinorUnits(amount), prefix),
  }
}

const currencyByPrefix: Readonly<Record<string, string>> = { '+91': 'INR', '+92': 'PKR', '+880': 'BDT' }

/** The currency of the player, or, before they sign in, of the country that the app is set to. */
export function useOwnCurrency(): string {
  const own = useSession((session) => session.userInfo?.balance.currency)
  const prefix = useSettings((settings) => settings.phoneNumberPrefix)
  return own ?? currencyByPrefix[prefix] ?? 'PKR'
}

export function toMinorUnits(amount: number): bigint {
  return BigInt(amount) * 100n
}
