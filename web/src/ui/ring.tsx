import type { ReactNode } from 'react'
import css from './ring.module.css'

type RingProps = {
  /** From 0 to 1. */
  readonly value: number
  readonly size?: number
  readonly width?: number
  /** Nearly over: the ring changes its colour. */
  readonly urgent?: boolean
  readonly children?: ReactNode
}

/** A ring that shows the remaining part, with the number in the middle. */
export function Ring({ value, size = 44, width = 4, urgent = false, children }: RingProps) {
  const radius = (size - width) / 2
  const round = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: width }
  const share = Math.min(1, Math.max(0, value))
  return (
    <span className={css.ring} data-urgent={urgent || undefined}>
      <svg width={size} height={size} aria-hidden="true">
        <circle className={css.track} {...circle} />
        <circle className={css.share} {...circle} strokeDasharray={`${round * share} ${round}`} />
      </svg>
      <span className={css.middle}>{children}</span>
    </span>
  )
}
