import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type EventInfo, useEventInfo } from './api.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { EventHome } from './event-home.tsx'
import css from './event-page.module.css'
import { EventRank } from './event-rank.tsx'
import { EventRules } from './event-rules.tsx'
import { EventTeams } from './event-teams.tsx'

const tabs = ['home', 'rank', 'my', 'rules'] as const
const panelId = 'invite-event'
const closed = { title: 'event.closed', notOpen: 'event.closed.notOpen' } as const

/** The invitation event: what it gives, who invited most, the player's teams, and its rules. */
export function EventPage() {
  const t = useT()
  const parameters = useParameters('invitationalRanks')
  const [tab, setTab] = useState<(typeof tabs)[number]>(parameters.tab ?? 'home')
  const { data, error, refetch } = useEventInfo()
  return (
    <Page header={<Header title={t('title.invitationalRanks')} />} className={css.page}>
      <Tabs
        label={t('title.invitationalRanks')}
        items={tabs.map((key) => ({ key, label: t(`event.tab.${key}`) }))}
        value={tab}
        onChange={setTab}
        panelId={panelId}
      />
      <TabPanel id={panelId} tab={tab} className={css.panel}>
        {data && (
          <>
            {data.reasons.length > 0 && <ClosedNotice reasons={data.reasons} {...closed} />}
            <Shown tab={tab} info={data} eventId={parameters.eventId} />
          </>
        )}
        {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Waiting />}
      </TabPanel>
    </Page>
  )
}

type ShownProps = {
  readonly tab: (typeof tabs)[number]
  readonly info: EventInfo
  readonly eventId: string | undefined
}

function Shown({ tab, info, eventId }: ShownProps) {
  if (tab === 'rank') return <EventRank info={info} eventId={eventId} />
  if (tab === 'my') return <EventTeams />
  return tab === 'rules' ? <EventRules info={info} /> : <EventHome info={info} />
}

function Waiting() {
  const t = useT()
  return (
    <div className={css.panel} role="status" aria-label={t('page.loading')}>
      <Skeleton height={230} shape="card" />
      <Skeleton height={120} shape="card" />
    </div>
  )
}
