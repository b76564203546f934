import { useT } from '../i18n/use-t.tsx'
import { currencySign, formatAmount, formatMoney } from './money.ts'
import { useSession } from './session.ts'
import { useSettings } from './settings.ts'

/** Amounts as the player reads them. Coins without value are never written like money. */
export function usePlayMoney(): (units: number, mode: 'real' | 'free', currency: string) => string {
  const t = useT()
  const own = useSession((session) => session.userInfo?.areaCode)
  const usual = useSettings((settings) => settings.phoneNumberPrefix)
  const prefix = own ?? usual
  return (units, mode, currency) =>
    mode === 'free'
      ? t('game.coins', { amount: formatAmount(units, prefix) })
      : formatMoney(units, { sign: currencySign(currency), prefix })
}

/** A minus that is as wide as a plus. */
export function signed(units: number, amount: (units: number) => string): string {
  if (units === 0) return amount(0)
  return `${units > 0 ? '+' : '−'}${amount(Math.abs(units))}`
}
