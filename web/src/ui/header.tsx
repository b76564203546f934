import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { navigateBack } from '../lib/navigation/navigate.ts'
import css from './header.module.css'
import { BackIcon } from './icons.tsx'

type HeaderProps = {
  readonly title: string
  /** The right side: one or two icon buttons. */
  readonly right?: ReactNode
  readonly onBack?: () => void
}

/** The bar of a sub-page: back arrow, title, slots on the right. With no history, back goes Home. */
export function Header({ title, right, onBack = () => void navigateBack() }: HeaderProps) {
  const t = useT()
  return (
    <header className={css.header}>
      <button type="button" className={css.slot} aria-label={t('do.back')} onClick={onBack}>
        <BackIcon />
      </button>
      <h1 className={css.title}>{title}</h1>
      <div className={css.right}>{right}</div>
    </header>
  )
}
