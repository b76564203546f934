import { Link } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { formatDuration, formatFull } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { inWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'

type Draw = StaffOutput<'/overview/draws'>['draws'][number]
type Row = { readonly draw: Draw; readonly money?: Draw['money'][number] }

/** Draws that are not finished, with the most that each may cost. Nothing for people who may not see reports. */
export function Draws() {
  const isMine = useMay('report.view')
  const open = useAnswer('/overview/draws', {}, { everyMs: 20_000, isOn: isMine })
  if (!isMine) return null
  return (
    <Card
      title="Draws"
      note="liability is the worst case"
      isPadded={false}
      end={
        <Link to="/reports" search={{ view: 'draws' }}>
          All draws
        </Link>
      }
    >
      <Loaded query={open} rows={4}>
        {({ draws }) =>
          draws.length === 0 ? (
            <p className="card-body text-2">No draw is on sale, and none waits for its result.</p>
          ) : (
            <Table rows={draws.flatMap(rowsOf)} />
          )
        }
      </Loaded>
    </Card>
  )
}

/** A draw that nobody has bought for money has one row without an amount. */
const rowsOf = (draw: Draw): readonly Row[] =>
  draw.money.length === 0 ? [{ draw }] : draw.money.map((money) => ({ draw, money }))

function Table({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Draw</th>
            <th scope="col" data-number>
              Closes
            </th>
            <th scope="col" data-number>
              Stakes
            </th>
            <th
              scope="col"
              data-number
              title="If the number with most on it is drawn, with what may still be sold on it"
            >
              Liability
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ draw, money }) => (
            <tr key={`${draw.drawId} ${money?.market ?? ''}`}>
              <td title={draw.drawId}>
                {draw.game} {money && <span className="text-3 small">{money.market}</span>}
              </td>
              <td data-number>
                <Closes at={draw.closesAt} />
              </td>
              <td data-number>{money ? formatMoney(money.stakes, money.currency) : '–'}</td>
              <td data-number>{money ? formatMoney(money.liability, money.currency) : '–'}</td>
              <td>
                <Tag tone={stateTones[draw.state] ?? 'plain'}>
                  {draw.state === 'OPEN' ? 'selling' : inWords(draw.state)}
                </Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const stateTones: Readonly<Record<string, Tone>> = { OPEN: 'plain', SETTLED: 'ok', VOID: 'bad' }

function Closes({ at }: { readonly at: number }) {
  const now = useNow(1_000)
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
      {at > now ? formatDuration(at - now) : 'closed'}
    </time>
  )
}
