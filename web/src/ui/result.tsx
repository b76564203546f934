import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon, InfoIcon } from './icons.tsx'
import css from './result.module.css'

type Outcome = 'done' | 'waiting' | 'failed'

type ResultProps = {
  readonly outcome: Outcome
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
}

const icons = { done: CheckIcon, waiting: InfoIcon, failed: CloseIcon }

/** The outcome of an action: icon, title, text and next step. */
export function Result({ outcome, title, text, action }: ResultProps) {
  const Icon = icons[outcome]
  return (
    <div className={css.result} role="status">
      <span className={css.mark} data-outcome={outcome}>
        <Icon size={32} />
      </span>
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {action}
    </div>
  )
}
