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
import { RecordEntry } from './record-entry.tsx'
import css from './records.module.css'
import { type Range, type Status, useRecords } from './use-records.ts'

const panelId = 'game-records'
/** As the wire numbers them. */
const statuses = { all: 0, settled: 1, unsettled: 2, cancel: 3 } as const

export function GameRecordsPage() {
  const t = useT()
  const asked = useParameters('gameRecords')
  const [status, setStatus] = useState<keyof typeof statuses>(asked.status ?? 'all')
  const [range, setRange] = useState<Range>(asked.range ?? 'today')
  const states = [
    { key: 'all', label: t('do.all') },
    { key: 'settled', label: t('game.status.settled') },
    { key: 'unsettled', label: t('game.status.unsettled') },
    { key: 'cancel', label: t('game.status.cancel') },
  ] as const
  const times = [
    { key: 'today', label: t('game.range.today') },
    { key: 'yesterday', label: t('game.range.yesterday') },
    { key: '3d', label: t('game.range.3d') },
  ] as const
  return (
    <Page className={css.page} header={<Header title={t('title.gameRecords')} />}>
      <Tabs
        look="pill"
        label={t('game.records.time')}
        items={times}
        value={range}
        onChange={setRange}
        panelId={panelId}
      />
      <Tabs label={t('game.records.status')} items={states} value={status} onChange={setStatus} panelId={panelId} />
      <section id={panelId} aria-label={t('title.gameRecords')}>
        <Records key={`${status} ${range}`} status={statuses[status]} range={range} />
      </section>
    </Page>
  )
}

function Records({ status, range }: { readonly status: Status; readonly range: Range }) {
  const t = useT()
  const { records, isLoading, error, hasMore, more } = useRecords(status, range)
  const play = <ButtonLink to={urlTo('search')}>{t('game.records.play')}</ButtonLink>
  return (
    <List
      items={records}
      keyOf={(record) => record.roundId}
      render={(record) => <RecordEntry record={record} />}
      label={t('title.gameRecords')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={more}
      empty={<Empty action={play} />}
    />
  )
}
