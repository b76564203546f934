import { Link } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatDuration, formatTime, formatWholeDay } from '../../lib/dates.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Card } from '../../ui/card.tsx'
import { Key } from '../../ui/key.tsx'
import { Age } from '../../ui/moment.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { Alerts } from './alerts.tsx'
import { Draws } from './draws.tsx'
import { useMoneyToday } from './money-today.tsx'
import { Providers } from './providers.tsx'

type Overview = StaffOutput<'/overview'>
type Queue = Overview['queues'][number]

export type QueuePlace = {
  readonly path: string
  readonly title: string
  readonly letter: string
  readonly permission: string
}

/** The first screen of a shift: the work against its deadlines, then its causes. */
export function OverviewPage({ places }: { readonly places: Readonly<Record<Queue['queue'], QueuePlace>> }) {
  const overview = useAnswer('/overview', {}, { everyMs: 10_000 })
  return (
    <Screen title="Overview">
      <Loaded query={overview} rows={10}>
        {(one) => <Page one={one} places={places} />}
      </Loaded>
    </Screen>
  )
}

function Page({
  one,
  places,
}: {
  readonly one: Overview
  readonly places: Readonly<Record<Queue['queue'], QueuePlace>>
}) {
  const money = useMoneyToday()
  return (
    <div className="page">
      <div className="row wrap">
        <h2 className="page-title">{formatWholeDay(one.now)}</h2>
        <span className="text-2">as of {formatTime(one.now)} IST</span>
        <span className="grow" />
        <LedgerTag ledger={one.ledger} />
      </div>
      {money.figures}
      <Figures queues={one.queues} />
      <div className="columns">
        <div className="stack">
          {money.chart}
          <Queues queues={one.queues} places={places} />
        </div>
        <div className="stack">
          <Alerts one={one} places={places} />
          <Providers providers={one.providers} />
          <Draws />
        </div>
      </div>
    </div>
  )
}

function LedgerTag({ ledger }: { readonly ledger: Overview['ledger'] }) {
  if (ledger.isBalanced)
    return (
      <Tag tone="ok" icon={CircleCheck}>
        Ledger balanced to the minor unit, {formatTime(ledger.checkedAt)}
      </Tag>
    )
  return (
    <Tag tone="bad" icon={CircleAlert}>
      Ledger does not balance, {formatTime(ledger.checkedAt)}
    </Tag>
  )
}

function Figures({ queues }: { readonly queues: readonly Queue[] }) {
  const now = useNow()
  const sum = (read: (queue: Queue) => number) => queues.reduce((total, queue) => total + read(queue), 0)
  const late = sum((queue) => queue.late)
  const oldest = Math.min(...queues.map(({ oldestAt }) => oldestAt ?? Number.POSITIVE_INFINITY))
  const approvals = queues.find(({ queue }) => queue === 'approvals')?.count ?? 0
  const figures: readonly (readonly [label: string, value: string, note: string, tone: Tone])[] = [
    ['Open', String(sum((queue) => queue.count)), 'in all queues', 'plain'],
    [
      'Past their deadline',
      String(late),
      late === 0 ? 'within promise' : 'past the promise',
      late === 0 ? 'ok' : 'bad',
    ],
    [
      'Oldest',
      Number.isFinite(oldest) ? formatDuration(now - oldest) : '–',
      Number.isFinite(oldest) ? 'since it came in' : 'nothing waits',
      'plain',
    ],
    [
      'Second signatures',
      String(approvals),
      approvals === 0 ? 'none waits' : 'wait for another person',
      approvals === 0 ? 'ok' : 'sign',
    ],
  ]
  return (
    <dl className="card figures">
      {figures.map(([label, value, note, tone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
          <dd className="toned small" data-tone={tone}>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Queues({
  queues,
  places,
}: {
  readonly queues: readonly Queue[]
  readonly places: Readonly<Record<Queue['queue'], QueuePlace>>
}) {
  return (
    <Card title="Queues" note="open with G, then the letter" isPadded={false}>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col" data-number>
                Open
              </th>
              <th scope="col" data-number>
                Oldest
              </th>
              <th scope="col" data-number>
                SLA
              </th>
              <th scope="col" data-priority="3">
                Age against SLA
              </th>
              <th scope="col" data-number>
                Past SLA
              </th>
              <th scope="col" data-priority="2">
                <span className="visually-hidden">Keys</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <QueueRow key={queue.queue} one={queue} place={places[queue.queue]} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function QueueRow({ one, place }: { readonly one: Queue; readonly place: QueuePlace }) {
  const isMine = useMe().permissions.some((permission) => permission === place.permission)
  const now = useNow()
  const { count, late, slaMinutes, oldestAt } = one
  const slaMs = slaMinutes * 60_000
  const share = oldestAt === undefined ? 0 : Math.min(1, (now - oldestAt) / slaMs)
  const tone = late > 0 ? 'bad' : share > 0.75 ? 'warn' : 'ok'
  return (
    <tr>
      <td>
        {isMine ? (
          <Link to={place.path}>
            <b>{place.title}</b>
          </Link>
        ) : (
          <span className="text-2">{place.title}</span>
        )}
      </td>
      <td data-number>{count}</td>
      <td data-number>
        <span className="toned" data-tone={tone === 'ok' ? 'plain' : tone}>
          {oldestAt === undefined ? '–' : <Age since={oldestAt} />}
        </span>
      </td>
      <td data-number className="text-2">
        {formatDuration(slaMs)}
      </td>
      <td data-priority="3">
        <AgeBar share={share} tone={tone} />
      </td>
      <td data-number>{late > 0 ? <Tag tone="bad">{late}</Tag> : 0}</td>
      <td data-priority="2">
        {isMine && (
          <span className="row">
            <Key name="G" />
            <Key name={place.letter.toUpperCase()} />
          </span>
        )}
      </td>
    </tr>
  )
}

function AgeBar({ share, tone }: { readonly share: number; readonly tone: Tone }) {
  return (
    <span className="age-bar" data-tone={tone} aria-hidden="true">
      <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
    </span>
  )
}
