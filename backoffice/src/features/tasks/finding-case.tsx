import { Link } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { inWords } from '../../lib/words.ts'
import { Card, type Fact, Facts } from '../../ui/card.tsx'
import { History } from '../../ui/history.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { Task } from './task-screen.tsx'

type Finding = StaffOutput<'/finding/show'>

export function FindingCase({ task }: { readonly task: Task }) {
  const shown = useAnswer('/finding/show', { id: task.id }, { everyMs: 10_000 })
  return (
    <Loaded query={shown} rows={5}>
      {(finding) => (
        <>
          <Sides finding={finding} />
          {finding.closings.length > 0 && (
            <Card title="Said so far" note="two people say how it was resolved">
              <History
                label="Who has said how it was resolved"
                lines={finding.closings.map(({ at, by, why }) => ({ at, what: 'resolved', by, detail: why }))}
              />
            </Card>
          )}
        </>
      )}
    </Loaded>
  )
}

/** What we have, what the provider says, and by how much they differ. */
function Sides({ finding }: { readonly finding: Finding }) {
  const { ours, theirs, difference, currency, provider } = finding
  const money = (units: number) => formatMoney(units, currency)
  return (
    <Card title="Both sides" note={inWords(finding.kind)} isPadded={false}>
      <dl className="sides">
        <div>
          <dt>Here</dt>
          <dd className="figure">{ours ? money(ours.amount) : 'nothing'}</dd>
          {ours && (
            <dd className="text-2 small">
              {inWords(ours.state)}, <Moment at={ours.at} />
            </dd>
          )}
        </div>
        <div>
          <dt>At {provider}</dt>
          <dd className="figure">{theirs ? money(theirs.amount) : 'nothing'}</dd>
          <dd className="text-2 small mono">{finding.reference}</dd>
        </div>
        <div>
          <dt>Difference</dt>
          <dd className="figure toned" data-tone="bad">
            {difference === undefined ? 'see below' : money(difference)}
          </dd>
          <dd className="text-2 small">there less here</dd>
        </div>
      </dl>
      <div className="card-body">
        <About finding={finding} />
      </div>
    </Card>
  )
}

function About({ finding }: { readonly finding: Finding }) {
  const mayOpen = useMay('player.view')
  const { number, playerId, detail } = finding
  const facts: Fact[] = [['Found', detail]]
  if (number !== undefined)
    facts.push([
      'Order or withdrawal',
      <span key="number" className="mono">
        {number}
      </span>,
    ])
  if (playerId !== undefined)
    facts.push([
      'Player',
      mayOpen ? (
        <Link key="player" to="/players/$playerId" params={{ playerId: String(playerId) }} className="mono">
          {playerId}
        </Link>
      ) : (
        <span key="player" className="mono">
          {playerId}
        </span>
      ),
    ])
  return <Facts isStart facts={facts} />
}
