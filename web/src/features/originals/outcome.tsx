import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import type { Bet } from './api.ts'
import css from './originals.module.css'

/** What the round came to. Only a return above the stake is a win; anything else is told in the same plain way. */
export function Outcome({ bet }: { readonly bet: Bet | undefined }) {
  const t = useT()
  const money = useMoney(bet?.currency ?? '')
  if (bet?.payout === undefined) return <p className={css.outcome}>{t(bet ? 'originals.goesOn' : 'originals.ready')}</p>
  const { payout, stake } = bet
  const isWin = payout > stake
  return (
    <p className={css.outcome} role="status" data-won={isWin || undefined}>
      {isWin
        ? t('originals.won', { amount: money.format(payout) })
        : payout > 0
          ? t('originals.back', { payout: money.format(payout), stake: money.format(stake) })
          : t('originals.lost')}
    </p>
  )
}
