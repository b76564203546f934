import type { ReactNode } from 'react'
import { Link } from '../../lib/navigation/link.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import css from './rows.module.css'

type EntryProps = {
  readonly to: string
  readonly icon: Icon
  readonly label: string
  /** The state of the linked page: bound, set, a count. */
  readonly note?: string | undefined
  readonly mark?: ReactNode
}

/** A row that links to another page. */
export function EntryRow({ to, icon: Picture, label, note, mark }: EntryProps) {
  return (
    <Link className={css.row} to={to}>
      <Picture size={22} />
      <span className={css.words}>{label}</span>
      {note && <bdi className={css.state}>{note}</bdi>}
      {mark}
      <NextIcon size={16} />
    </Link>
  )
}
