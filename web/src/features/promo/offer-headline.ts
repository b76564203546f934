import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import type { Offer } from './api.ts'

/** The largest figure of an offer in a few words: "50% extra", "5% back", "Up to ₹20". */
export function useHeadline({ kind, rateBps, bonus, currency }: Offer): string {
  const t = useT()
  const percent = usePercent()
  const money = useMoney(currency)
  if (rateBps === undefined) return t('promo.headline.upTo', { amount: money.format(bonus) })
  const isExtra = kind === 'firstDeposit'
  return t(isExtra ? 'promo.headline.extra' : 'promo.headline.back', { rate: percent(rateBps / 100) })
}
