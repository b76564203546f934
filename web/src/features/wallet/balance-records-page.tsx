import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useState } from 'react'
import { useT, useTexts } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { useDates } from '../../lib/dates.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Header } from '../../ui/header.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import css from './balance-records.module.css'
import { labelOf, recordTypes } from './record-types.ts'

type BalanceRecord = WireOutputOf<'/user/balanceRecord'>['list'][number]
type Range = WireInputOf<'/user/balanceRecord'>['range']

const panelId = 'balance-records'
const pageSize = 20

export function BalanceRecordsPage() {
  const t = useT()
  const parameters = useParameters('balanceRecords')
  const [type, setType] = useState(() =>
    Math.max(
      0,
      recordTypes.findIndex((one) => one.type === parameters.type),
    ),
  )
  const [range, setRange] = useState<Range>(parameters.range ?? 'today')
  const ranges = [
    { key: 'today', label: t('wallet.range.today') },
    { key: '7d', label: t('wallet.range.7d') },
    { key: '30d', label: t('wallet.range.30d') },
  ] as const
  return (
    <Page className={css.page} header={<Header title={t('title.balanceRecords')} />}>
      <Tabs look="pill" label={t('wallet.range')} items={ranges} value={range} onChange={setRange} panelId={panelId} />
      <TypeFilter selected={type} onSelect={setType} />
      <section id={panelId} aria-label={t('title.balanceRecords')}>
        <Records key={`${type} ${range}`} type={type} range={range} />
      </section>
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

function Records({ type, range }: { readonly type: number; readonly range: Range }) {
  const t = useT()
  const { currency, records, isLoading, error, hasMore, loadMore } = useBalanceRecords(type, range)
  return (
    <List
      items={records}
      keyOf={keyOf}
      render={(record) => <BalanceEntry record={record} currency={currency} />}
      label={t('title.balanceRecords')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={loadMore}
    />
  )
}

function useBalanceRecords(type: number, range: Range) {
  const { locale } = useTexts()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['/user/balanceRecord', { type, range }, locale],
    queryFn: ({ pageParam, signal }) =>
      call('/user/balanceRecord', { type, range, pageNo: pageParam, pageSize }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNo + 1 : undefined),
  })
  // A movement that is booked while the player scrolls shifts the others, so two pages can hold the same record.
  const unique = new Map(data?.pages.flatMap(({ list }) => list).map((record) => [keyOf(record), record]))
  return {
    currency: data?.pages[0]?.currency ?? '',
    records: [...unique.values()],
    isLoading: isFetching && (unique.size === 0 || hasNextPage),
    error,
    hasMore: hasNextPage,
    loadMore: () => void (error && unique.size === 0 ? refetch() : fetchNextPage()),
  }
}

/** One movement can change both cash and bonus; each of the two is a record of its own with the same id. */
function keyOf({ id, isBonus }: BalanceRecord): string {
  return `${id} ${isBonus}`
}

type EntryProps = { readonly record: BalanceRecord; readonly currency: string }

function BalanceEntry({ record, currency }: EntryProps) {
  const t = useT()
  const { moment } = useDates()
  const areaCode = useSession((session) => session.userInfo?.areaCode)
  const defaultPrefix = useSettings((settings) => settings.phoneNumberPrefix)
  const market = { sign: currencySign(currency), prefix: areaCode ?? defaultPrefix }
  const { amount, balanceAfter, isBonus, refNo, createdAt } = record
  return (
    <article className={css.line}>
      <div className={css.words}>
        <b>{t(labelOf(record))}</b>
        <small>
          {moment(createdAt)}
          {isBonus && <span className={css.bonus}>{t('wallet.bonus')}</span>}
        </small>
      </div>
      <div className={css.end}>
        <b data-in={amount > 0 || undefined}>{`${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), market)}`}</b>
        <small>{t('wallet.after', { amount: formatMoney(balanceAfter, market) })}</small>
      </div>
      <div className={css.number}>
        <code title={refNo}>{refNo.length > 20 ? `${refNo.slice(0, 8)}…${refNo.slice(-8)}` : refNo}</code>
        <CopyButton text={refNo} label={t('wallet.number')} />
      </div>
    </article>
  )
}
