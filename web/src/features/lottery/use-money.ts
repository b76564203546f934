import { coin } from '@zamra/contract/lottery-games.ts'
import { useT } from '../../i18n/use-t.tsx'
import { currencySign, formatAmount, formatMoney } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import type { Mode } from './api.ts'

/** Amounts in minor units as the player reads them; coins are never written like money. */
export function useMoney(currency: string): (units: number) => string {
  const t = useT()
  const own = useSession((session) => session.userInfo?.areaCode)
  const usual = useSettings((settings) => settings.phoneNumberPrefix)
  const prefix = own ?? usual
  return (units) =>
    currency === coin
      ? t('lottery.coins', { count: formatAmount(units, prefix), units: units / 100 })
      : formatMoney(units, { sign: currencySign(currency), prefix })
}

const byPrefix: Readonly<Record<string, string>> = { '+91': 'INR', '+92': 'PKR', '+880': 'BDT' }

/** What is staked in: coins in free play, else the player's currency, or that of a visitor's country. */
export function useCurrency(mode: Mode): string {
  const own = useSession((session) => session.userInfo?.balance.currency)
  const prefix = useSettings((settings) => settings.phoneNumberPrefix)
  return mode === 'free' ? coin : (own ?? byPrefix[prefix] ?? 'PKR')
}
