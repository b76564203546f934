import type { ReactNode } from 'react'
import { InfoIcon } from './icons.tsx'
import css from './notice.module.css'

type NoticeProps = {
  /** `warn` for what costs the player something: a wait, a loss. */
  readonly tone?: 'info' | 'warn' | 'bad'
  readonly children: ReactNode
  /** What to do about it, below the words. */
  readonly action?: ReactNode
}

/** A few words that belong to what stands around them: a condition, a wait, a reason. */
export function Notice({ tone = 'info', children, action }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone}>
      <InfoIcon size={20} />
      <div className={css.words}>
        {children}
        {action}
      </div>
    </div>
  )
}
