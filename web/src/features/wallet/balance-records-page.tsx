import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useMoney } from '../../lib/use-money.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Header } from '../../ui/header.tsx'
import { HistoryTabs, StatementLink } from '../../ui/history.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { CustomRange, useHistoryPeriod } from '../../ui/use-history-period.ts'
import css from './balance-records.module.css'
import { labelOf, recordTypes } from './record-types.ts'

type BalanceRecord = WireOutputOf<'/user/balanceRecord'>['list'][number]
type Filter = Pick<WireInputOf<'/user/balanceRecord'>, 'type' | 'range' | 'from' | 'to'>

const ranges = ['today', '7d', '30d', 'custom'] as const
const panelId = 'balance-records'

export function BalanceRecordsPage() {
  const t = useT()
  const parameters = useParameters('balanceRecords')
  const [type, setType] = useState(() =>
    Math.max(
      0,
      recordTypes.findIndex((one) => one.type === parameters.type),
    ),
  )
  const { range, setRange, days, setDays, filter } = useHistoryPeriod(parameters.range ?? 'today')
  return (
    <Page className={css.page} header={<Header title={t('title.balanceRecords')} right={<StatementLink />} />}>
      <HistoryTabs ranges={ranges} value={range} onChange={setRange} panelId={panelId} />
      <TypeFilter selected={type} onSelect={setType} />
      <TabPanel id={panelId} tab={range}>
        {range === 'custom' && <CustomRange days={days} onChange={setDays} />}
        <Records key={`${type} ${JSON.stringify(filter)}`} filter={{ type, ...filter }} />
      </TabPanel>
    </Page>
  )
}

type TypeFilterProps = { readonly selected: number; readonly onSelect: (type: number) => void }

function TypeFilter({ selected, onSelect }: TypeFilterProps) {
  const t = useT()
  return (
    <fieldset className={css.types} aria-label={t('wallet.type')}>
      {recordTypes.map(({ type, label }, number) => (
        <button
          key={type}
          type="button"
          className={css.type}
          aria-pressed={number === selected}
          onClick={() => onSelect(number)}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  )
}

function Records({ filter }: { readonly filter: Filter }) {
  const t = useT()
  const { rows, firstPage, isLoading, error, hasMore, loadMore } = usePagedList('/user/balanceRecord', filter, {
    keyOf,
  })
  return (
    <List
      items={rows}
      keyOf={keyOf}
      render={(record) => <BalanceEntry record={record} currency={firstPage?.currency ?? ''} />}
      label={t('title.balanceRecords')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={loadMore}
    />
  )
}

/** One movement can change both cash and bonus; each of the two is a record of its own with the same id. */
function keyOf({ id, isBonus }: BalanceRecord): string {
  return `${id} ${isBonus}`
}

type EntryProps = { readonly record: BalanceRecord; readonly currency: string }

function BalanceEntry({ record, currency }: EntryProps) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(currency)
  const { amount, balanceAfter, isBonus, refNo, createdAt, reason } = record
  return (
    <article className={css.line}>
      <div className={css.text}>
        <b>{t(labelOf(record))}</b>
        <small>
          {moment(createdAt)}
          {isBonus && <span className={css.bonus}>{t('wallet.bonus')}</span>}
        </small>
        {reason && <small>{reason}</small>}
      </div>
      <div className={css.end}>
        <b data-in={amount > 0 || undefined}>{money.formatSigned(amount)}</b>
        <small>{t('wallet.after', { amount: money.format(balanceAfter) })}</small>
      </div>
      <div className={css.number}>
        <code title={refNo}>{refNo.length > 20 ? `${refNo.slice(0, 8)}…${refNo.slice(-8)}` : refNo}</code>
        <CopyButton text={refNo} label={t('wallet.reference')} />
      </div>
    </article>
  )
}
