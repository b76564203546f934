import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Header } from '../../ui/header.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import css from './history.module.css'
import { OrderEntry } from './order-entry.tsx'
import { type Range, useRecord } from './use-record.ts'

const panelId = 'deposit-history'

export function DepositHistoryPage() {
  const t = useT()
  const { range: asked = 'today' } = useParameters('depositHistory')
  const [range, setRange] = useState<Range>(asked)
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
      <section id={panelId}>
        <Orders key={range} range={range} />
      </section>
    </Page>
  )
}

function Orders({ range }: { readonly range: Range }) {
  const t = useT()
  const { orders, isLoading, error, hasMore, more } = useRecord(range)
  const deposit = <ButtonLink to={urlTo('deposit')}>{t('deposit.history.make')}</ButtonLink>
  return (
    <List
      items={orders}
      keyOf={(order) => order.orderNo}
      render={(order) => <OrderEntry order={order} />}
      label={t('title.depositHistory')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={more}
      empty={<Empty text={t('deposit.history.empty')} action={deposit} />}
    />
  )
}
