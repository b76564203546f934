import { orderNames, percentOf, providerName, railName } from '../../lib/routing.ts'
import { Card } from '../../ui/card.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { marketName, type Route } from './views.ts'

type Provider = Route['providers'][number]

/** The providers of one rail in the order in which the next order tries them. */
export function RouteCard({ route }: { readonly route: Route }) {
  const { market, rail, isOpen, order, providers } = route
  const used = providers.filter(({ getsOrders }) => getsOrders).length
  return (
    <Card
      title={`${railName(rail)} in ${marketName(market)}`}
      note={used < 2 ? `${orderNames[order]}, ${used === 1 ? 'no fallback' : 'no provider'}` : orderNames[order]}
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

function ProviderRow({ one }: { readonly one: Provider }) {
  const [tone, health] = healthOf(one)
  return (
    <tr>
      <td>{one.place === undefined ? 'none' : one.place === 1 ? 'first' : `then ${one.place}`}</td>
      <td>
        <b>{providerName(one.provider)}</b>
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

function healthOf({ isOpen, getsOrders, circuit }: Provider): readonly [tone: Tone, text: string] {
  if (!isOpen) return ['bad', 'switched off']
  if (!getsOrders) return ['plain', 'no new orders']
  if (circuit === 'open') return ['bad', 'not answering']
  return circuit === 'halfOpen' ? ['warn', 'being tried'] : ['ok', 'healthy']
}
