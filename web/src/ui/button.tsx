import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
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
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'onKeyDown'> & {
    /** Shows that an action is in progress; the button cannot be pressed again. */
    readonly busy?: boolean
  }

export function Button({ look = 'primary', block = false, busy = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(look, block)}
      onKeyDown={pressOnce}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={css.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A held key presses once: it must be released before it buys again, or confirms what has just opened under it. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
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
