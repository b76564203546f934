import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useMoney } from '../../lib/use-money.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Header } from '../../ui/header.tsx'
import css from '../../ui/history.module.css'
import { HistoryRow, HistoryTabs, StatementLink } from '../../ui/history.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { CustomRange, useHistoryPeriod } from '../../ui/use-history-period.ts'
import type { OrderRow } from './api.ts'
import { statusText, statusTones } from './order-labels.ts'
import { railIcon } from './rail-icon.ts'

type Filter = Pick<WireInputOf<'/recharge/record'>, 'range' | 'from' | 'to'>

const ranges = ['today', '7d', '30d', 'custom'] as const
const panelId = 'deposit-history'
const keyOf = (order: OrderRow) => order.orderNo

export function DepositHistoryPage() {
  const t = useT()
  const { range: initialRange = 'today' } = useParameters('depositHistory')
  const { range, setRange, days, setDays, filter } = useHistoryPeriod(initialRange)
  return (
    <Page header={<Header title={t('title.depositHistory')} right={<StatementLink />} />}>
      <div className={css.tabs}>
        <HistoryTabs ranges={ranges} value={range} onChange={setRange} panelId={panelId} />
      </div>
      <TabPanel id={panelId} tab={range}>
        {range === 'custom' && <CustomRange days={days} onChange={setDays} />}
        <Orders key={JSON.stringify(filter)} filter={filter} />
      </TabPanel>
    </Page>
  )
}

function Orders({ filter }: { readonly filter: Filter }) {
  const t = useT()
  const { rows, isLoading, error, hasMore, loadMore } = usePagedList('/recharge/record', filter, {
    keyOf,
    pollMs: 15_000,
  })
  const depositLink = <ButtonLink to={urlTo('deposit')}>{t('deposit.history.make')}</ButtonLink>
  return (
    <List
      items={rows}
      keyOf={keyOf}
      render={(order) => <OrderEntry order={order} />}
      label={t('title.depositHistory')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={loadMore}
      empty={<Empty text={t('deposit.history.empty')} action={depositLink} />}
    />
  )
}

function OrderEntry({ order }: { readonly order: OrderRow }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(order.currency)
  return (
    <HistoryRow
      to={urlTo('depositOrderDetail', { orderNo: order.orderNo })}
      icon={railIcon(order.rail)}
      title={order.methodName}
      note={moment(order.createdAt)}
      amount={money.format(order.amount)}
      status={t(statusText(order))}
      tone={statusTones[order.status]}
    />
  )
}
