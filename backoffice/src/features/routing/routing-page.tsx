import { Link } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'

type Route = StaffOutput<'/routing'>['routes'][number]
type Provider = Route['providers'][number]

/** A new order goes to the first provider of its rail, and to the next one when that does not answer. */
export function RoutingPage() {
  const shown = useAnswer('/routing', {}, { everyMs: 5_000 })
  return (
    <Screen title="Payment routing" area="Control">
      <div className="page stack">
        <p className="text-2">
          Cheapest first. A failure rate of 10 % counts like a fee that is 1 % higher, and a provider that fails again
          and again gets no new orders until a probe succeeds. Nobody has to switch: this is the order that the next
          deposit gets. A rail or a provider is stopped by its <Link to="/switches">kill switch</Link>.
        </p>
        <Loaded query={shown} rows={8}>
          {({ routes }) => routes.map((route) => <OneRoute key={`${route.market} ${route.rail}`} route={route} />)}
        </Loaded>
      </div>
    </Screen>
  )
}

function OneRoute({ route }: { readonly route: Route }) {
  const { market, rail, isOpen, providers } = route
  return (
    <Card
      title={`${market} ${rail}`}
      note={providers.length === 1 ? 'one provider, no fallback' : `${providers.length} providers`}
      isPadded={false}
      end={<Tag tone={isOpen ? 'ok' : 'bad'}>{isOpen ? 'rail open' : 'rail closed'}</Tag>}
    >
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Provider</th>
              <th scope="col">Health</th>
              <th scope="col" data-number>
                Failures
              </th>
              <th scope="col" data-number>
                Fee
              </th>
              <th scope="col" data-number>
                Counted cost
              </th>
              <th scope="col" data-number>
                Paid, 24 h
              </th>
            </tr>
          </thead>
          <tbody>
            {providers.map((one) => (
              <ProviderRow key={one.provider} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const percentOf = (bps: number) => `${(bps / 100).toFixed(2)} %`

function ProviderRow({ one }: { readonly one: Provider }) {
  const [tone, health] = healthOf(one)
  return (
    <tr>
      <td>{one.place === undefined ? 'none' : one.place === 1 ? 'first' : `then ${one.place}`}</td>
      <td>
        <b>{one.provider}</b>
      </td>
      <td>
        <Tag tone={tone}>{health}</Tag>
      </td>
      <td data-number>{one.failurePercent} %</td>
      <td data-number>{percentOf(one.feeBps)}</td>
      <td data-number>{percentOf(one.costBps)}</td>
      <td data-number>
        {one.succeeded} of {one.orders}
      </td>
    </tr>
  )
}

function healthOf({ isOpen, circuit }: Provider): readonly [tone: Tone, text: string] {
  if (!isOpen) return ['bad', 'switched off']
  if (circuit === 'open') return ['bad', 'not answering']
  return circuit === 'halfOpen' ? ['warn', 'being tried'] : ['ok', 'healthy']
}
