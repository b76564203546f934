import { useEffect, useRef } from 'react'
import { nowMs } from '../../lib/clock.ts'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import { Countdown } from '../../ui/countdown.tsx'
import css from './draw-status.module.css'

const urgentMs = 5_000
const hourMs = 3_600_000

/** The time left to buy, as a figure and as a ring. It is written once a second without a render, for smooth frames. */
export function SaleRing({ sale: { opensAt, closesAt } }: { readonly sale: Sale }) {
  const ring = useRef<HTMLSpanElement>(null)
  const share = useRef<SVGCircleElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const leftMs = Math.max(0, closesAt - nowMs())
      share.current?.setAttribute('stroke-dasharray', `${leftMs / (closesAt - opensAt)} 2`)
      ring.current?.toggleAttribute('data-urgent', leftMs <= urgentMs)
      if (leftMs > 0) timer = setTimeout(tick, leftMs % 1_000 || 1_000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [opensAt, closesAt])
  return (
    <span ref={ring} className={css.ring} data-long={closesAt - opensAt > hourMs || undefined}>
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle cx="30" cy="30" r="27" pathLength="1" />
        <circle ref={share} cx="30" cy="30" r="27" pathLength="1" />
      </svg>
      <Countdown until={closesAt} />
    </span>
  )
}
