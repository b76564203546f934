import { currencySign, formatAmount, formatMoney } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'

export type MoneyFormat = {
  readonly sign: string
  readonly prefix: string
  /** `Rs 1,000` from whole units. */
  readonly whole: (amount: number) => string
  /** `1,000` from whole units. */
  readonly digits: (amount: number) => string
  /** `Rs 1,000.50` from minor units. */
  readonly units: (units: number | bigint) => string
}

/** Formats amounts as the player's country writes them, in the currency of the order. */
export function useMoney(currency: string): MoneyFormat {
  const areaCode = useSession((session) => session.userInfo?.areaCode)
  const defaultPrefix = useSettings((settings) => settings.phoneNumberPrefix)
  const prefix = areaCode ?? defaultPrefix
  const market = { sign: currencySign(currency), prefix }
  return {
    ...market,
    whole: (amount) => formatMoney(minorOf(amount), market),
    digits: (amount) => formatAmount(minorOf(amount), prefix),
    units: (units) => formatMoney(units, market),
  }
}

export function minorOf(amount: number): bigint {
  return BigInt(amount) * 100n
}
