import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './page.module.css'

type PageProps = {
  readonly children: ReactNode
  /** The sub-page header; a tab page draws its own top. */
  readonly header?: ReactNode
  readonly className?: string | undefined
}

/** The ground of every screen: centred, at most 960 wide, with room for the tab bar below. */
export function Page({ children, header, className }: PageProps) {
  return (
    <div className={css.page}>
      {header}
      <main className={classNames(css.body, className)}>{children}</main>
    </div>
  )
}
