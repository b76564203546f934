import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.tsx'
import css from './empty.module.css'

type EmptyProps = { readonly text?: string; readonly action?: ReactNode }

/** The empty state: a blank ticket, a text, and an action. */
export function Empty({ text, action }: EmptyProps) {
  const t = useT()
  return (
    <div className={css.empty} role="status">
      <svg width="120" height="64" viewBox="0 0 120 64" aria-hidden="true">
        <path
          className={css.ticket}
          d="M16 10c0-4 3-7 7-7h74c4 0 7 3 7 7v10a12 12 0 0 0 0 24v10c0 4-3 7-7 7H23c-4 0-7-3-7-7V44a12 12 0 0 0 0-24z"
        />
        <path className={css.tear} d="M76 9v6m0 6v6m0 6v6m0 6v6m0 6v1" />
        <path className={css.lines} d="M34 25h26M34 38h16" />
      </svg>
      <p>{text ?? t('list.empty')}</p>
      {action}
    </div>
  )
}
