import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { FootBar } from '../../ui/foot-bar.tsx'
import type { RankList } from './api.ts'
import css from './ranking.module.css'

type OwnRowProps = {
  readonly me: NonNullable<RankList['me']>
  readonly edition: NonNullable<RankList['edition']>
  readonly currency: string
}

/** The player's own place, always in sight. */
export function OwnRow({ me: { rank, totalBet, award, missing }, edition, currency }: OwnRowProps) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(currency)
  return (
    <FootBar isWide>
      <span className={css.rank}>{rank ?? '–'}</span>
      <span className={css.you}>
        <b>{t('ranking.you')}</b>
        <small>
          {missing === undefined || missing === 0
            ? award > 0 && t('ranking.wins', { amount: money.format(award) })
            : t('ranking.missing', { amount: money.format(missing) })}
        </small>
      </span>
      <span className={css.sums}>
        <b>{money.format(totalBet)}</b>
        <small>{t(edition.isFinal ? 'ranking.final' : 'ranking.ends', { at: moment(edition.endAt) })}</small>
      </span>
    </FootBar>
  )
}
