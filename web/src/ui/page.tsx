import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './page.module.css'

type PageProps = {
  readonly children: ReactNode
  /** The header of a sub-page; a tab page has its own. */
  readonly header?: ReactNode
  readonly className?: string | undefined
}

/** The layout of every page: centred, at most 960 wide, with space for the tab bar below. */
export function Page({ children, header, className }: PageProps) {
  return (
    <div className={css.page}>
      {header}
      <main className={classNames(css.body, className)}>{children}</main>
    </div>
  )
}
