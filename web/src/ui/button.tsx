import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from '../lib/navigation/link.tsx'
import css from './button.module.css'
import { classNames } from './class-names.ts'

type Look = 'primary' | 'accent' | 'plain' | 'ghost'

type Shape = {
  readonly look?: Look
  /** Takes the full width. */
  readonly block?: boolean
  readonly children: ReactNode
}

type ButtonProps = Shape &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Shows that an action is in progress; the button cannot be pressed again. */
    readonly busy?: boolean
  }

export function Button({ look = 'primary', block = false, busy = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(look, block)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={css.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', block = false, to, children }: Shape & { readonly to: string }) {
  return (
    <Link to={to} className={classOf(look, block)}>
      {children}
    </Link>
  )
}

function classOf(look: Look, block: boolean): string {
  return classNames(css.button, css[look], block && css.block)
}
