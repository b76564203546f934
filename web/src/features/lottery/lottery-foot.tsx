import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import type { GameInfo } from './api.ts'
import css from './lottery-page.module.css'
import { MoreLotteries } from './more-lotteries.tsx'
import { withWords } from './with-words.ts'

/** Fetched when a player opens them. */
const OddsTable = lazyPart(() => withWords(import('./odds.tsx')).then((module) => module.OddsTable))
const TrendPanel = lazyPart(() => withWords(import('./trend-panel.tsx')).then((module) => module.TrendPanel))

type LotteryFootProps = { readonly info: GameInfo; readonly sales: readonly Sale[] }

/** The odds of every bet, what was drawn lately, and the way to the other lotteries. */
export function LotteryFoot({ info, sales }: LotteryFootProps) {
  const t = useT()
  return (
    <>
      <Folded title={t('lottery.odds')}>
        <OddsTable info={info} />
      </Folded>
      <Folded title={t('lottery.trend')}>
        <TrendPanel info={info} />
      </Folded>
      <MoreLotteries game={info.game} sales={sales} />
    </>
  )
}

/** Its content is made when it is first opened. */
function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [wasOpen, setOpen] = useState(false)
  return (
    <details className={css.odds} onToggle={() => setOpen(true)}>
      <summary>{title}</summary>
      <div>{wasOpen && children}</div>
    </details>
  )
}
