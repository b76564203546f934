import { useT } from '../../i18n/use-t.tsx'
import { useCountUp } from '../../lib/use-count-up.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { Bet } from './api.ts'
import css from './originals.module.css'

type OutcomeProps = {
  readonly bet: Bet | undefined
  readonly isWaiting: boolean
  readonly isLanded: boolean
}

/** What the round came to. Only a return above the stake is a win; anything else is told in the same plain way. */
export function Outcome({ bet, isWaiting, isLanded }: OutcomeProps) {
  const t = useT()
  const money = useMoney(bet?.currency ?? '')
  if (!bet) return <p className={css.outcome}>{!isWaiting && t('originals.ready')}</p>
  const { payout, stake } = bet
  if (payout === undefined) return <p className={css.outcome}>{t('originals.goesOn')}</p>
  if (!isLanded) return <p className={css.outcome} />
  if (payout > stake) return <Win key={bet.betId} sum={payout} format={money.format} />
  return (
    <p className={css.outcome} role="status">
      {payout > 0
        ? t('originals.back', { payout: money.format(payout), stake: money.format(stake) })
        : t('originals.lost')}
    </p>
  )
}

/** The sum counts up for the eyes only: a screen reader is told it once. */
function Win({ sum, format }: { readonly sum: number; readonly format: (sum: number) => string }) {
  const t = useT()
  const shown = useCountUp(sum)
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('originals.won', { amount: format(sum) })}
      </p>
      <strong className={css.sum} aria-hidden="true" data-long={format(sum).length > 10 || undefined}>
        {format(shown)}
      </strong>
    </>
  )
}
