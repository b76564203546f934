import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { Header } from '../../ui/header.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BalanceEntry } from './balance-entry.tsx'
import css from './balance-records.module.css'
import { recordTypes } from './record-types.ts'
import { keyOf, type Range, useBalanceRecords } from './use-balance-records.ts'

const panelId = 'balance-records'

export function BalanceRecordsPage() {
  const t = useT()
  const asked = useParameters('balanceRecords')
  const [type, setType] = useState(() =>
    Math.max(
      0,
      recordTypes.findIndex((one) => one.type === asked.type),
    ),
  )
  const [range, setRange] = useState<Range>(asked.range ?? 'today')
  const ranges = [
    { key: 'today', label: t('wallet.range.today') },
    { key: '7d', label: t('wallet.range.7d') },
    { key: '30d', label: t('wallet.range.30d') },
  ] as const
  return (
    <Page className={css.page} header={<Header title={t('title.balanceRecords')} />}>
      <Tabs look="pill" label={t('wallet.range')} items={ranges} value={range} onChange={setRange} panelId={panelId} />
      <Types chosen={type} choose={setType} />
      <section id={panelId} aria-label={t('title.balanceRecords')}>
        <Lines key={`${type} ${range}`} type={type} range={range} />
      </section>
    </Page>
  )
}

function Types({ chosen, choose }: { readonly chosen: number; readonly choose: (type: number) => void }) {
  const t = useT()
  return (
    <fieldset className={css.types} aria-label={t('wallet.type')}>
      {recordTypes.map(({ type, label }, number) => (
        <button
          key={type}
          type="button"
          className={css.type}
          aria-pressed={number === chosen}
          onClick={() => choose(number)}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  )
}

function Lines({ type, range }: { readonly type: number; readonly range: Range }) {
  const t = useT()
  const { currency, records, isLoading, error, hasMore, more } = useBalanceRecords(type, range)
  return (
    <List
      items={records}
      keyOf={keyOf}
      render={(record) => <BalanceEntry record={record} currency={currency} />}
      label={t('title.balanceRecords')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={more}
    />
  )
}
