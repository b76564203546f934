import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { CaseHead } from '../../ui/case-head.tsx'
import { detailText, History } from '../../ui/history.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Case, Order } from './case.ts'
import { Compare } from './compare.tsx'
import { candidatesOf, DepositDecision } from './deposit-decision.tsx'

export function DepositDetail({ one }: { readonly one: Case }) {
  const shown = useAnswer('/deposit/show', { orderNo: one.orderNo }, { everyMs: 10_000 })
  return (
    <section className="detail" aria-label={`Deposit ${one.orderNo}`}>
      <Loaded query={shown}>{(order) => <Detail order={order} one={one} />}</Loaded>
    </section>
  )
}

function Detail({ order, one }: { readonly order: Order; readonly one: Case }) {
  return (
    <>
      <CaseHead one={order} dueAt={one.dueAt}>
        <span className="mono">{order.orderNo}</span> of player <span className="mono">{order.playerId}</span> ·{' '}
        {order.rail} by {order.provider} · ordered <Moment at={order.createdAt} />
      </CaseHead>
      <div className={order.hasPicture ? 'receipt-and-case' : 'stack'}>
        {order.hasPicture && <Receipt order={order} />}
        <div className="stack">
          <Compare order={order} reason={one.reason} />
          <Lines order={order} />
          <Found order={order} />
          <Card title="What happened">
            <History
              label="What happened to the order"
              lines={order.timeline.map(({ at, status, by, detail }) => ({
                at,
                what: status,
                by,
                detail: detailText(detail, order.currency),
              }))}
            />
          </Card>
        </div>
      </div>
      <DepositDecision order={order} one={one} candidates={candidatesOf(order)} />
    </>
  )
}

/** Stays in sight beside what it is compared with. */
function Receipt({ order }: { readonly order: Order }) {
  return (
    <section className="receipt" aria-label="Receipt of the player">
      <p>Receipt of the player. Each view is logged.</p>
      <Picture
        path="/deposit/picture"
        input={{ orderNo: order.orderNo }}
        text={`Receipt of order ${order.orderNo}`}
        hotKey="Z"
      />
    </section>
  )
}

/** The lines of bank statements that may be this order. */
function Lines({ order }: { readonly order: Order }) {
  if (order.lines.length === 0 && order.payments.length === 0)
    return (
      <Card title="Statement and payments">
        <p className="text-2">
          No line of a statement and no payment of a provider fits yet. A statement that arrives is compared by itself.
        </p>
      </Card>
    )
  return (
    <Card title="Statement and payments" note="what may be credited" isPadded={false}>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Reference</th>
              <th scope="col" data-number>
                Amount
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.subject}>
                <td>statement {line.valueDate}</td>
                <td className="wraps">
                  <span className="mono">{line.subject}</span> <span className="text-2">{line.narration}</span>
                </td>
                <td data-number>{formatMoney(line.amount, line.currency)}</td>
                <td>
                  <LineState line={line} order={order} />
                </td>
              </tr>
            ))}
            {order.payments.map((payment) => (
              <tr key={payment.subject}>
                <td>provider</td>
                <td className="wraps">
                  <span className="mono">{payment.subject}</span> <span className="text-2">{payment.heldFor}</span>
                </td>
                <td data-number>{formatMoney(payment.amount, payment.currency)}</td>
                <td>
                  <Tag tone={payment.askedBackAt ? 'warn' : 'plain'}>
                    {payment.askedBackAt ? 'asked back' : payment.outcome}
                  </Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function LineState({ line, order }: { readonly line: Order['lines'][number]; readonly order: Order }) {
  if (line.orderNo === order.orderNo) return <Tag tone="ok">this order</Tag>
  if (line.orderNo) return <Tag tone="plain">{line.orderNo}</Tag>
  return (
    <Tag tone={line.amount === order.amount ? 'ok' : 'bad'}>
      {line.amount === order.amount ? 'open' : 'amount differs'}
    </Tag>
  )
}

function Found({ order }: { readonly order: Order }) {
  if (order.findings.length === 0) return null
  return (
    <Card title="Differences">
      <History
        label="Differences that were found"
        lines={order.findings.map(({ at, kind, detail, closedBy, closedWhy }) => ({
          at,
          what: kind,
          by: closedBy ? `closed by ${closedBy}: ${closedWhy ?? ''}` : 'open',
          detail,
        }))}
      />
    </Card>
  )
}
