import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { coinCurrency, useMoney } from '../../lib/use-money.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { Art } from '../../ui/art/art.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Header } from '../../ui/header.tsx'
import { StatementLink } from '../../ui/history.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { TicketIcon } from '../../ui/icons-game.tsx'
import { GamepadIcon } from '../../ui/icons-player.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { CustomRange, useHistoryPeriod } from '../../ui/use-history-period.ts'
import type { GameRecord } from './api.ts'
import css from './records.module.css'

type Filter = Pick<WireInputOf<'/game/record'>, 'status' | 'range' | 'from' | 'to'>

const panelId = 'game-records'
/** The numbers of the wire. */
const statuses = { all: 0, settled: 1, unsettled: 2, cancel: 3 } as const
const keyOf = (record: GameRecord) => record.roundId

export function GameRecordsPage() {
  const t = useT()
  const parameters = useParameters('gameRecords')
  const [status, setStatus] = useState<keyof typeof statuses>(parameters.status ?? 'all')
  const { range, setRange, days, setDays, filter } = useHistoryPeriod(parameters.range ?? 'today')
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
    { key: 'custom', label: t('history.custom') },
  ] as const
  return (
    <Page className={css.page} header={<Header title={t('title.gameRecords')} right={<StatementLink />} />}>
      <Tabs
        look="pill"
        label={t('game.records.time')}
        items={times}
        value={range}
        onChange={setRange}
        panelId={panelId}
      />
      <Tabs label={t('game.records.status')} items={states} value={status} onChange={setStatus} panelId={panelId} />
      <TabPanel id={panelId} tab={[range, status]}>
        {range === 'custom' && <CustomRange days={days} onChange={setDays} />}
        <Records key={`${status} ${JSON.stringify(filter)}`} filter={{ status: statuses[status], ...filter }} />
      </TabPanel>
    </Page>
  )
}

function Records({ filter }: { readonly filter: Filter }) {
  const t = useT()
  // An unsettled round can be settled at any moment, so the list is polled.
  const options = { keyOf, pollMs: 15_000 }
  const { rows, isLoading, error, hasMore, loadMore } = usePagedList('/game/record', filter, options)
  const playLink = <ButtonLink to={urlTo('search')}>{t('game.records.play')}</ButtonLink>
  return (
    <List
      items={rows}
      keyOf={keyOf}
      render={(record) => <RecordEntry record={record} />}
      label={t('title.gameRecords')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={loadMore}
      empty={<Empty action={playLink} />}
    />
  )
}

const statusTexts: Readonly<Record<GameRecord['status'], TextId>> = {
  1: 'game.status.settled',
  2: 'game.status.unsettled',
  3: 'game.status.cancel',
}

/** A round or ticket with its stake and payout. */
function RecordEntry({ record }: { readonly record: GameRecord }) {
  const t = useT()
  const money = useMoney(record.mode === 'free' ? coinCurrency : record.currency)
  const { moment } = useDates()
  const { gameName, mode, stake, payout, status, placedAt, isFreeRound } = record
  return (
    <article className={css.record}>
      <RecordPicture record={record} />
      <div className={css.text}>
        <b>{gameName}</b>
        <small>{moment(placedAt)}</small>
        {mode === 'free' && <span className={css.free}>{t('game.free.title')}</span>}
        {isFreeRound && <span className={css.free}>{t('game.gift')}</span>}
      </div>
      <div className={css.end}>
        <b className={css.payout} data-won={isWin(record) || undefined}>
          {status === 1 ? money.formatSigned(payout) : '–'}
        </b>
        <small>{t('game.records.stake', { amount: money.format(stake) })}</small>
        <span className={css.status} data-status={status}>
          {t(statusTexts[status])}
        </span>
      </div>
      <RecordActions record={record} />
    </article>
  )
}

/** A part of the stake back is no win. */
function isWin({ status, payout, stake, isFreeRound }: GameRecord): boolean {
  return status === 1 && payout > (isFreeRound ? 0 : stake)
}

function RecordPicture({ record: { kind, gameImg } }: { readonly record: GameRecord }) {
  if (gameImg === undefined) return <IconTile icon={kind === 'ticket' ? TicketIcon : GamepadIcon} />
  return (
    <span className={css.picture}>
      <Art src={gameImg} />
    </span>
  )
}

/** An unfinished round can be resumed, and a ticket verified. */
function RecordActions({ record }: { readonly record: GameRecord }) {
  const t = useT()
  const { kind, roundId, gameId, providerCode, mode, proof, canResume } = record
  const resume = canResume && urlTo('gameWeb', { gameId, providerCode, mode: mode === 'free' ? 'demo' : 'real' })
  const verify = kind === 'ticket' && proof !== undefined && urlTo('lotteryVerify', { draw: proof, ticket: roundId })
  return (
    <div className={css.actions}>
      <code title={roundId}>{shortId(roundId)}</code>
      <CopyButton text={roundId} label={t('game.records.number')} />
      {resume && (
        <Link to={resume} className={css.action}>
          {t('game.records.resume')}
        </Link>
      )}
      {verify && (
        <Link to={verify} className={css.action}>
          {t('game.records.verify')}
        </Link>
      )}
    </div>
  )
}

function shortId(id: string): string {
  return id.length > 16 ? `${id.slice(0, 6)}…${id.slice(-6)}` : id
}
