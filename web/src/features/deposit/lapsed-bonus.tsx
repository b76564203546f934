import type { LapseReason } from '@zamra/contract/lapsed-bonus.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Order } from './api.ts'

const reasonTexts: Readonly<Record<LapseReason, TextId>> = {
  orderClosed: 'deposit.lapsed.orderClosed',
  notFirst: 'deposit.lapsed.notFirst',
  belowMinimum: 'deposit.lapsed.belowMinimum',
  excluded: 'deposit.lapsed.excluded',
  alreadyGranted: 'deposit.lapsed.alreadyGranted',
}

/** The bonus that the player chose with the deposit and did not get, and why. */
export function LapsedBonus({ order: { bonusLapsed: lapsed, currency } }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(currency)
  if (!lapsed) return null
  const min = money.format(lapsed.depositMin)
  return (
    <Notice>
      {t('deposit.lapsed', { name: lapsed.name })} {t(reasonTexts[lapsed.reason], { min })}
    </Notice>
  )
}
