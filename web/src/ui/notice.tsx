import type { ReactNode } from 'react'
import { InfoIcon } from './icons.tsx'
import css from './notice.module.css'

type NoticeProps = {
  /** `warn` for what costs the player something: a delay, a loss. */
  readonly tone?: 'info' | 'warn' | 'bad'
  readonly children: ReactNode
  /** An action below the text. */
  readonly action?: ReactNode
}

/** A short note inside a page: a condition, a delay, a reason. */
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
