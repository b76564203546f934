import { memo } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import type { GameInfo } from './api.ts'
import css from './lottery-page.module.css'
import { MoreLotteries } from './more-lotteries.tsx'
import { OddsTable } from './odds.tsx'

/** A new result must not render the table while the balls are animated. */
const MemoOddsTable = memo(OddsTable)

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
      <MoreLotteries game={info.game} sales={sales} />
    </>
  )
}
