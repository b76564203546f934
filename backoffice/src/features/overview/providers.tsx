import { Link } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { ReactNode } from 'react'
import { formatDuration } from '../../lib/dates.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'

type Provider = StaffOutput<'/overview'>['providers'][number]
type Today = StaffOutput<'/overview/providers'>['providers'][number]

/** Which providers work now, and what they did with the payments of the running day. */
export function Providers({ providers }: { readonly providers: readonly Provider[] }) {
  const today = useAnswer('/overview/providers', {}, { everyMs: 30_000 })
  const figuresOf = ({ name, kind }: Provider) =>
    today.data?.providers.find((one) => one.name === name && one.kind === kind)
  return (
    <Card title="Providers" note="today" isPadded={false}>
      {today.error && !today.data && (
        <div className="card-body">
          <Notice tone="bad">What they did today could not be read.</Notice>
        </div>
      )}
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col" data-number>
                Arrived
              </th>
              <th scope="col" data-number title="Half, and 95 of 100 payments, arrived within this time">
                p50, p95
              </th>
              <th scope="col" data-number>
                Waiting
              </th>
            </tr>
          </thead>
          <tbody>
            {providers.map((one) => (
              <Row key={`${one.kind}-${one.name}`} one={one} today={figuresOf(one)} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Row({ one, today }: { readonly one: Provider; readonly today: Today | undefined }) {
  const { name, kind, isOpen, waiting } = one
  return (
    <tr>
      <td>
        <span className="row">
          <span className="dot" data-tone={isOpen ? 'ok' : 'bad'} />
          <Linked kind={kind}>{name}</Linked>
          <span className="text-3 small" title={kind}>
            {kind === 'payment' ? 'in' : 'out'}
          </span>
          {!isOpen && <Tag tone="bad">closed</Tag>}
        </span>
      </td>
      <td data-number>{today && <Rate today={today} />}</td>
      <td data-number className="text-2">
        {today?.p50 === undefined ? '–' : `${timeOf(today.p50)}, ${timeOf(today.p95)}`}
      </td>
      <td data-number>{waiting}</td>
    </tr>
  )
}

const timeOf = (seconds = 0) => formatDuration(seconds * 1_000)

/** Orders that players never paid are among those that did not arrive, so the usual rate is not 100. */
const toneOf = (share: number): Tone => (share >= 0.9 ? 'plain' : share >= 0.7 ? 'warn' : 'bad')

function Rate({ today: { ended, succeeded } }: { readonly today: Today }) {
  if (ended === 0) return <span className="text-3">none yet</span>
  const share = succeeded / ended
  return (
    <span className="toned" data-tone={toneOf(share)} title={`${succeeded} of ${ended}`}>
      {Math.floor(share * 100)} % of {ended}
    </span>
  )
}

/** The list behind the figures. */
function Linked({ kind, children }: { readonly kind: Provider['kind']; readonly children: ReactNode }) {
  const mayRoute = useMay('switch.view')
  const mayReport = useMay('report.view')
  if (kind === 'payment' && mayRoute) return <Link to="/routing">{children}</Link>
  if (kind === 'payout' && mayReport)
    return (
      <Link to="/reports" search={{ view: 'payouts' }}>
        {children}
      </Link>
    )
  return <span>{children}</span>
}
