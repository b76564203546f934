import { currencySign, formatAmount, formatMoney } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'

export type MoneyWords = {
  readonly sign: string
  readonly prefix: string
  /** `Rs 1,000` from whole units. */
  readonly whole: (amount: number) => string
  /** `1,000` from whole units. */
  readonly digits: (amount: number) => string
  /** `Rs 1,000.50` from minor units. */
  readonly units: (units: number | bigint) => string
}

/** Amounts as the player's country writes them, in the currency that the server names. */
export function useMoney(currency: string): MoneyWords {
  const own = useSession((session) => session.userInfo?.areaCode)
  const usual = useSettings((settings) => settings.phoneNumberPrefix)
  const prefix = own ?? usual
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
