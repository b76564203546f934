import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { BackIcon } from './icons.tsx'
import css from './keypad.module.css'

type KeypadProps = {
  readonly onKey: (key: string) => void
  readonly onDelete: () => void
  /** Whole numbers only: no point key. */
  readonly whole?: boolean
  /** A full-width button below the pad. */
  readonly children?: ReactNode
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The number pad of amounts and withdrawal passwords. */
export function Keypad({ onKey, onDelete, whole = false, children }: KeypadProps) {
  const t = useT()
  const keys = [...digits, ...(whole ? [] : ['.']), '0']
  return (
    <fieldset className={css.keypad} data-whole={whole || undefined}>
      <legend className="visually-hidden">{t('keypad.label')}</legend>
      {keys.map((key) => (
        <button key={key} type="button" className={css.key} data-key={key} onClick={() => onKey(key)}>
          {key}
        </button>
      ))}
      <button type="button" className={css.key} aria-label={t('do.delete')} onClick={onDelete}>
        <BackIcon />
      </button>
      {children && <div className={css.below}>{children}</div>}
    </fieldset>
  )
}
