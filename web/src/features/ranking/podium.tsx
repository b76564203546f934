import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { RankEntry } from './api.ts'
import css from './ranking.module.css'

/** The first three, the winner in the middle. The document has them in the order of their places. */
export function Podium({ entries, currency }: { readonly entries: readonly RankEntry[]; readonly currency: string }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <ol className={css.podium} aria-label={t('ranking.podium')}>
      {entries.map(({ rank, avatar, mobileMasked, totalBet, award }) => (
        <li key={rank} className={css.step} data-rank={rank}>
          <span className={css.face}>
            {rank === 1 && <Crown />}
            <Avatar name={avatar} size={rank === 1 ? 88 : 56} />
            <span className={css.medal}>{rank}</span>
          </span>
          <span className={css.who}>{mobileMasked}</span>
          <b className={css.total}>{money.format(totalBet)}</b>
          <span className={css.block}>
            {award > 0 && (
              <>
                <small>{t('ranking.prize')}</small> <span>{money.format(award)}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Crown() {
  return (
    <svg className={css.crown} width="40" height="30" viewBox="0 0 40 30" aria-hidden="true">
      <path d="M3 9l8 7 9-13 9 13 8-7-3 17H6z" />
    </svg>
  )
}
