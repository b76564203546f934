import type { ReactNode } from 'react'
import type { TextId } from '../i18n/text-id.ts'
import { useT } from '../i18n/use-t.tsx'
import { urlTo } from '../lib/navigation/address.ts'
import { Link } from '../lib/navigation/link.tsx'
import css from './history.module.css'
import type { Icon } from './icon.tsx'
import { IconTile } from './icon-tile.tsx'
import { DepositIcon } from './icons.tsx'
import { Tabs } from './tabs.tsx'

type HistoryRange = 'today' | '7d' | '30d' | 'custom'

type HistoryTabsProps<Range extends HistoryRange> = {
  readonly ranges: readonly Range[]
  readonly value: Range
  readonly onChange: (range: Range) => void
  readonly panelId: string
}

/** The periods of a history. */
export function HistoryTabs<Range extends HistoryRange>({ ranges, ...rest }: HistoryTabsProps<Range>) {
  const t = useT()
  const items = ranges.map((key) => ({ key, label: t(rangeLabels[key]) }))
  return <Tabs look="pill" label={t('history.range')} items={items} {...rest} />
}

const rangeLabels: Readonly<Record<HistoryRange, TextId>> = {
  today: 'history.today',
  '7d': 'history.7d',
  '30d': 'history.30d',
  custom: 'history.custom',
}

export type HistoryTone = 'wait' | 'ok' | 'bad' | 'off'

type HistoryRowProps = {
  readonly to: string
  readonly icon?: Icon
  readonly title?: string | undefined
  /** What was picked, on as many lines as it needs. */
  readonly picks?: string
  readonly note: ReactNode
  readonly amount: string
  readonly status: string
  readonly tone: HistoryTone
}

/** One order or ticket of a history: what it was and when, its amount and its state. */
export function HistoryRow({ to, icon, title, picks, note, amount, status, tone }: HistoryRowProps) {
  return (
    <Link className={css.order} to={to}>
      {icon && <IconTile icon={icon} />}
      <span className={css.text}>
        {title !== undefined && <b>{title}</b>}
        {picks !== undefined && <span className={css.picks}>{picks}</span>}
        <small>{note}</small>
      </span>
      <span className={css.end}>
        <b>{amount}</b>
        <span className={css.status} data-tone={tone}>
          {status}
        </span>
      </span>
    </Link>
  )
}

/** The header button of every history: the way to the same movements as a file. */
export function StatementLink() {
  const t = useT()
  return (
    <Link to={urlTo('statement')} aria-label={t('title.statement')}>
      <DepositIcon size={22} />
    </Link>
  )
}
