import type { ReactNode } from 'react'
import css from './stub-card.module.css'

type StubCardProps = {
  readonly children: ReactNode
  /** What is beyond the tear line. */
  readonly stub: ReactNode
  /** Room for a figure and a button instead of an arrow. */
  readonly isWide?: boolean
  /** The stub stands below, across the whole card, for a figure that is too long for its side. */
  readonly isBelow?: boolean
  /** Not open to the player now, or over. */
  readonly isDim?: boolean
}

/** A row drawn like a ticket with a stub. */
export function StubCard({ children, stub, isWide = false, isBelow = false, isDim = false }: StubCardProps) {
  return (
    <div
      className={css.card}
      data-wide={isWide || undefined}
      data-below={isBelow || undefined}
      data-dim={isDim || undefined}
    >
      <div className={css.body}>{children}</div>
      <div className={css.stub}>{stub}</div>
    </div>
  )
}
