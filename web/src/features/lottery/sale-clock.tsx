import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import type { Sale } from '../../lib/use-soon.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { askAgain } from './api.ts'
import css from './stage.module.css'

/** How long can still be bought, by the server's clock. */
export function SaleClock({ sale }: { readonly sale: Sale | undefined }) {
  const t = useT()
  const queries = useQueryClient()
  const isOver = useIsPast(sale?.closesAt)
  useEffect(() => {
    if (isOver) askAgain(queries)
  }, [isOver, queries])
  if (!sale || isOver) return <p className={css.opening}>{t('lottery.opening')}</p>
  return (
    <div className={css.sale}>
      <span>{t('lottery.closes')}</span>
      <b>
        <Countdown until={sale.closesAt} />
      </b>
      <TimeBar key={sale.drawId} sale={sale} />
    </div>
  )
}

/** One animation for the whole sale: nothing is drawn again while the time runs. */
function TimeBar({ sale: { opensAt, closesAt } }: { readonly sale: Sale }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!bar.current) return
    bar.current.style.animationDuration = `${closesAt - opensAt}ms`
    bar.current.style.animationDelay = `${opensAt - nowMs()}ms`
  }, [opensAt, closesAt])
  return (
    <span className={css.bar} aria-hidden="true">
      <i ref={bar} />
    </span>
  )
}
