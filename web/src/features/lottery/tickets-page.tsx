import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Header } from '../../ui/header.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { TicketRow } from './api.ts'
import { TicketEntry } from './ticket-entry.tsx'
import css from './tickets-page.module.css'
import { useDrawUpdates } from './use-draw-updates.ts'

type Status = NonNullable<WireInputOf<'/lottery/tickets'>['status']>

const panelId = 'lottery-tickets'
const states = ['OPEN', 'WON', 'LOST', 'CANCELLED'] as const
const keyOf = (ticket: TicketRow) => ticket.ticketId

export function TicketsPage() {
  const t = useT()
  useDrawUpdates()
  const [status, setStatus] = useState<Status>('all')
  const items = [
    { key: 'all' as const, label: t('do.all') },
    ...states.map((state) => ({ key: state, label: t(`lottery.state.${state}`) })),
  ]
  return (
    <Page header={<Header title={t('title.lotteryTickets')} />}>
      <div className={css.tabs}>
        <Tabs label={t('lottery.tickets.filter')} items={items} value={status} onChange={setStatus} panelId={panelId} />
      </div>
      <TabPanel id={panelId} tab={status}>
        <Tickets key={status} status={status} />
      </TabPanel>
    </Page>
  )
}

function Tickets({ status }: { readonly status: Status }) {
  const t = useT()
  const { rows, isLoading, error, hasMore, loadMore } = usePagedList('/lottery/tickets', { status }, { keyOf })
  const play = <ButtonLink to={urlTo('lottery')}>{t('lottery.tickets.play')}</ButtonLink>
  return (
    <List
      items={rows}
      keyOf={keyOf}
      render={(ticket) => <TicketEntry ticket={ticket} />}
      label={t('title.lotteryTickets')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={loadMore}
      empty={<Empty text={t('lottery.tickets.empty')} action={play} />}
    />
  )
}
