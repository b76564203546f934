import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useMoney } from '../../lib/use-money.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Header } from '../../ui/header.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { OrderRow } from './api.ts'
import css from './history.module.css'
import { statusText, statusTones } from './order-labels.ts'
import { railIcon } from './rail-icon.ts'

type Range = WireInputOf<'/recharge/record'>['range']

const panelId = 'deposit-history'
const keyOf = (order: OrderRow) => order.orderNo

export function DepositHistoryPage() {
  const t = useT()
  const { range: initialRange = 'today' } = useParameters('depositHistory')
  const [range, setRange] = useState<Range>(initialRange)
  const items = [
    { key: 'today', label: t('deposit.range.today') },
    { key: '7d', label: t('deposit.range.7d') },
    { key: '30d', label: t('deposit.range.30d') },
  ] as const
  return (
    <Page header={<Header title={t('title.depositHistory')} />}>
      <div className={css.tabs}>
        <Tabs
          look="pill"
          label={t('deposit.range')}
          items={items}
          value={range}
          onChange={setRange}
          panelId={panelId}
        />
      </div>
      <TabPanel id={panelId} tab={range}>
        <Orders key={range} range={range} />
      </TabPanel>
    </Page>
  )
}

function Orders({ range }: { readonly range: Range }) {
  const t = useT()
  const { rows, isLoading, error, hasMore, loadMore } = usePagedList(
    '/recharge/record',
    { range },
    { keyOf, pollMs: 15_000 },
  )
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
    <Link className={css.order} to={urlTo('depositOrderDetail', { orderNo: order.orderNo })}>
      <IconTile icon={railIcon(order.rail)} />
      <span className={css.text}>
        <b>{order.methodName}</b>
        <small>{moment(order.createdAt)}</small>
      </span>
      <span className={css.end}>
        <b>{money.format(order.amount)}</b>
        <span className={css.status} data-tone={statusTones[order.status]}>
          {t(statusText(order))}
        </span>
      </span>
    </Link>
  )
}
