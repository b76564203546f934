import { useT } from '../../i18n/use-t.tsx'
import { currencySign, formatAmount, formatMoney } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import type { Mode } from './api.ts'

/** Amounts as the player reads them. Coins without value are never written like money. */
export function usePlayMoney(): (units: number, mode: Mode, currency: string) => string {
  const t = useT()
  const own = useSession((session) => session.userInfo?.areaCode)
  const usual = useSettings((settings) => settings.phoneNumberPrefix)
  const prefix = own ?? usual
  return (units, mode, currency) =>
    mode === 'free'
      ? t('game.coins', { amount: formatAmount(units, prefix) })
      : formatMoney(units, { sign: currencySign(currency), prefix })
}
