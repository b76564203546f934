import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Meter } from '../../ui/meter.tsx'
import type { Counted } from './api.ts'
import css from './offer-progress.module.css'

/** How far the player is in the running period of an offer. */
export function OfferProgress({ counted }: { readonly counted: Counted }) {
  const t = useT()
  const { soon } = useDates()
  const money = useMoney(counted.currency)
  const { isJoined, base, amount, bonus, turnover, closesAt } = counted
  // With a least turnover the bar fills up to it; otherwise up to the most that the offer gives.
  const [value, max] = turnover > 0 ? [base, turnover] : [amount, bonus]
  return (
    <>
      <Meter label={t('promo.progress')} value={isJoined ? Math.min(value, max) : 0} max={max} />
      <span className={css.state}>
        <b>{stateText()}</b>
        {isJoined && <span>{t('promo.closes', { at: soon(closesAt) })}</span>}
      </span>
    </>
  )

  function stateText(): string {
    if (!isJoined) return t('promo.notJoined')
    return turnover > base
      ? t('promo.toGo', { amount: money.format(turnover - base) })
      : t('promo.soFar', { amount: money.format(amount) })
  }
}
