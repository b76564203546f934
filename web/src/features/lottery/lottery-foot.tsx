import { memo, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import type { GameInfo } from './api.ts'
import css from './lottery-page.module.css'
import { MoreLotteries } from './more-lotteries.tsx'
import { OddsTable } from './odds.tsx'

/** A new result must not render the table while the balls are animated. */
const MemoOddsTable = memo(OddsTable)

/** Fetched when a player opens it. */
const TrendPanel = lazyPart(() => import('./trend-panel.tsx').then((module) => module.TrendPanel))

type LotteryFootProps = { readonly info: GameInfo; readonly sales: readonly Sale[] }

/** The odds of every bet, and the way to the other lotteries. */
export function LotteryFoot({ info, sales }: LotteryFootProps) {
  const t = useT()
  return (
    <>
      <details className={css.odds}>
        <summary>{t('lottery.odds')}</summary>
        <div>
          <MemoOddsTable info={info} />
        </div>
      </details>
      <Trend info={info} />
      <MoreLotteries game={info.game} sales={sales} />
    </>
  )
}

function Trend({ info }: { readonly info: GameInfo }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.odds} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('lottery.trend')}</summary>
      <div>
        {isOpen && <TrendPanel info={info} />}
        <Link className={css.all} to={urlTo('lotteryVerify')}>
          {t('lottery.draws.all')}
        </Link>
      </div>
    </details>
  )
}
