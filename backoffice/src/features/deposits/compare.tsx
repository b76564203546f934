import { formatMoney } from '../../lib/money.ts'
import { inWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Order } from './case.ts'

type Row = {
  readonly name: string
  readonly order: string
  readonly player: string
  readonly bank: string
  /** Unknown while there is nothing to compare with. */
  readonly isEqual: boolean | undefined
}

const sources = [
  { name: 'Order', read: 'order' },
  { name: 'Player', read: 'player' },
  { name: 'Bank', read: 'bank' },
] as const

/** What the order says, what the player says and what the bank says, side by side. */
export function Compare({ order, reason }: { readonly order: Order; readonly reason: string }) {
  const rows = rowsOf(order)
  const equal = rows.filter(({ isEqual }) => isEqual).length
  const why = reason === '' ? 'UTR to compare with the bank' : inWords(reason)
  return (
    <Card title="Compare" note={`${why} · ${equal} of ${rows.length} equal`} isPadded={false}>
      <table className="table compare">
        <thead>
          <tr>
            <th scope="col">Source</th>
            {rows.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map(({ name, read }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {rows.map((row) => (
                <td key={row.name} className="mono">
                  {row[read]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Result</th>
            {rows.map(({ name, isEqual }) => (
              <td key={name}>
                <Result isEqual={isEqual} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

function Result({ isEqual }: Pick<Row, 'isEqual'>) {
  if (isEqual === undefined) return <span className="text-2">nothing yet</span>
  return <Tag tone={isEqual ? 'ok' : 'bad'}>{isEqual ? 'equal' : 'differs'}</Tag>
}

const none = '–'

/** A line of the statement was found by the UTR of the player; a payment of a provider by the number of the order. */
function findMoney({ orderNo, lines, payments }: Order) {
  const line = lines.find((each) => !each.orderNo || each.orderNo === orderNo) ?? lines[0]
  const payment = payments[0]
  if (line) return { ...line, hasUtr: true }
  return payment && { ...payment, orderNo, hasUtr: false }
}

function rowsOf(order: Order): readonly Row[] {
  const money = findMoney(order)
  const isSameMoney = money && money.amount === order.amount && money.currency === order.currency
  const utr = order.utr ?? none
  return [
    {
      ...{ name: 'Amount', order: formatMoney(order.amount, order.currency), player: none, isEqual: isSameMoney },
      bank: money ? formatMoney(money.amount, money.currency) : none,
    },
    {
      ...{ name: 'UTR', order: none, player: utr },
      ...(money?.hasUtr ? { bank: utr, isEqual: true } : { bank: none, isEqual: undefined }),
    },
    {
      ...{ name: 'Order number', order: order.orderNo, player: none },
      bank: money ? (money.orderNo ?? 'no order yet') : none,
      isEqual: money && (money.orderNo === undefined || money.orderNo === order.orderNo),
    },
  ]
}
