import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './foot-bar.module.css'

type FootBarProps = {
  /** One button takes the whole width; otherwise a sum stands before it. */
  readonly isWide?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Fixed at the bottom of the screen: what a tap costs or gives, and the button. */
export function FootBar({ isWide = false, className, children }: FootBarProps) {
  return (
    <div className={classNames(css.bar, className)}>
      <div className={css.content} data-wide={isWide || undefined}>
        {children}
      </div>
    </div>
  )
}

/** The sum before the button, and what it is. */
export function FootSum({ label, sum }: { readonly label: string; readonly sum: string }) {
  return (
    <p className={css.sum}>
      <small>{label}</small>
      <b data-long={sum.length > 11 || undefined}>{sum}</b>
    </p>
  )
}
