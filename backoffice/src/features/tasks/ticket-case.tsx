import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bcp47 } from '../../lib/languages.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { inWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Task } from './task-screen.tsx'
import type { Ticket, Transaction } from './ticket.ts'
import { TicketForm } from './ticket-form.tsx'

export function TicketCase({ task }: { readonly task: Task }) {
  const shown = useAnswer('/ticket/show', { id: task.id })
  return (
    <Loaded query={shown} rows={6}>
      {(ticket) => <Known task={task} ticket={ticket} />}
    </Loaded>
  )
}

function Known({ task, ticket }: { readonly task: Task; readonly ticket: Ticket }) {
  const named = ticket.transactions.filter(({ isNamed }) => isNamed)
  const [number, setNumber] = useState(named.length === 1 ? named[0]?.number : undefined)
  const chosen = ticket.transactions.find((one) => one.number === number)
  return (
    <>
      <Conversation ticket={ticket} />
      {Array.from({ length: ticket.pictures }, (_, index) => index).map((index) => (
        <Card key={index} title={`Picture ${index + 1}`} note="each view is logged">
          <Picture
            path="/ticket/picture"
            input={{ id: ticket.id, index }}
            text={`Picture ${index + 1} of ticket ${ticket.id}`}
          />
        </Card>
      ))}
      <Transactions ticket={ticket} chosen={chosen} onChoose={setNumber} />
      <TicketForm task={task} ticket={ticket} chosen={chosen} />
    </>
  )
}

/** Everything that the player wrote and was told, the oldest first. */
function Conversation({ ticket }: { readonly ticket: Ticket }) {
  const { tag, name, direction } = bcp47(ticket.locale)
  return (
    <Card
      title="Conversation"
      note={`written in ${name}`}
      end={ticket.contact && <span className="text-2 small mono">contact {ticket.contact}</span>}
    >
      <ol className="chat" aria-label="Conversation with the player">
        {ticket.conversation.flatMap(({ id, at, text, answer }) => [
          <li key={id} lang={tag} dir={direction}>
            <span className="text-3 small">
              Player · <span className="mono">{id}</span> · <Moment at={at} />
            </span>
            {'\n'}
            {text}
          </li>,
          ...(answer
            ? [
                <li key={`${id}-answer`} data-ours>
                  <span className="text-3 small">
                    {answer.by} · <Moment at={answer.at} />
                  </span>
                  {'\n'}
                  {answer.text}
                </li>,
              ]
            : []),
        ])}
      </ol>
    </Card>
  )
}

type TransactionsProperties = {
  readonly ticket: Ticket
  readonly chosen: Transaction | undefined
  readonly onChoose: (number: string) => void
}

/** What the ticket may be about: one is chosen for the answer, and each opens its own screen. */
function Transactions({ ticket, chosen, onChoose }: TransactionsProperties) {
  if (ticket.transactions.length === 0) return null
  return (
    <Card title="About which money" note="those that the ticket names first" isPadded={false}>
      <div className="table-scroll">
        <table className="table">
          <tbody>
            {ticket.transactions.map((one) => (
              <tr key={one.number}>
                <td>
                  <label className="row">
                    <input
                      type="radio"
                      name="transaction"
                      checked={one.number === chosen?.number}
                      onChange={() => onChoose(one.number)}
                    />
                    <span>{inWords(one.kind)}</span>
                  </label>
                </td>
                <td className="wraps">
                  <TransactionLink one={one} playerId={ticket.playerId} />
                </td>
                <td data-number>{formatMoney(one.amount, one.currency)}</td>
                <td>
                  <Moment at={one.at} />
                </td>
                <td>
                  <span className="row">
                    <Tag>{inWords(one.state)}</Tag>
                    {one.isNamed && <Tag tone="ok">named</Tag>}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** What waits for a person is in its queue; everything else is in the timeline of the player. */
function TransactionLink({ one, playerId }: { readonly one: Transaction; readonly playerId: number }) {
  if (one.kind === 'withdrawal' && one.state === 'REVIEWING')
    return (
      <Link to="/withdrawals" search={{ id: one.number }} className="mono">
        {one.number}
      </Link>
    )
  return (
    <Link to="/players/$playerId" params={{ playerId: String(playerId) }} className="mono">
      {one.number}
    </Link>
  )
}
