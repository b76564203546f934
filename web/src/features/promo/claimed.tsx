import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { Popup } from '../../ui/popup.tsx'
import css from './claimed.module.css'
import { Reasons } from './reasons.tsx'
import type { Outcome } from './use-claims.ts'

export type ClaimedProps = {
  readonly outcome: Outcome
  readonly currency: string
  readonly nameOf: (rewardId: string) => string
  readonly onClose: () => void
}

/** Celebrates what was claimed and lists what was not. When nothing was claimed there is nothing to celebrate. */
export function Claimed({ outcome, currency, nameOf, onClose }: ClaimedProps) {
  const t = useT()
  const money = useMoney(currency)
  const { claimed, failed, streak } = outcome
  const failures = failed.length > 0 && <Failures failed={failed} nameOf={nameOf} />
  if (claimed.length === 0) {
    return (
      <Popup open title={t('promo.won.none')} onClose={onClose}>
        {failures}
      </Popup>
    )
  }
  const sum = claimed.reduce((total, { amount }) => total + amount, 0)
  const wager = claimed.reduce((total, { wagerRequired }) => total + wagerRequired, 0)
  return (
    <Celebration open title={titleOf(claimed.length, streak)} amount={money.formatSigned(sum)} onClose={onClose}>
      <p className={css.note}>
        {wager > 0 ? t('promo.won.wager', { amount: money.format(wager) }) : t('promo.won.cash')}
      </p>
      {failures}
      <Button block look="accent" onClick={onClose}>
        {t('promo.won.done')}
      </Button>
    </Celebration>
  )

  function titleOf(count: number, days: number | undefined): string {
    if (days !== undefined) return t('promo.checkIn.streak', { streak: days })
    return count === 1 ? t('promo.won.title') : t('promo.won.many', { count })
  }
}

type FailuresProps = Pick<Outcome, 'failed'> & Pick<ClaimedProps, 'nameOf'>

function Failures({ failed, nameOf }: FailuresProps) {
  const t = useT()
  return (
    <section className={css.failures} aria-label={t('promo.won.failed')}>
      <h3>{t('promo.won.failed')}</h3>
      {failed.map(({ rewardId, msg, reasons = [] }) => (
        <div key={rewardId}>
          <b>{nameOf(rewardId)}</b>
          {reasons.length > 0 ? <Reasons reasons={reasons} /> : <p>{msg}</p>}
        </div>
      ))}
    </section>
  )
}
