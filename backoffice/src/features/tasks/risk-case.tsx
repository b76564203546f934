import { Link } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { useAnswer } from '../../lib/queries.ts'
import { inWords } from '../../lib/words.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { History } from '../../ui/history.tsx'
import { LinkGraph, linkNames } from '../../ui/link-graph.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Task } from './task-screen.tsx'

type Shown = StaffOutput<'/risk/show'>

export function RiskCase({ task }: { readonly task: Task }) {
  const shown = useAnswer('/risk/show', { id: task.id }, { everyMs: 10_000 })
  return (
    <Loaded query={shown} rows={6}>
      {(one) => (
        <>
          {one.kind === 'links' ? <Links one={one} /> : <Conduct one={one} />}
          {one.appeal && (
            <Card title="Appeal of the player">
              <p className="lines">{one.appeal}</p>
            </Card>
          )}
          <Card title="What happened">
            <History label="What happened to the case" lines={one.history} />
          </Card>
        </>
      )}
    </Loaded>
  )
}

/** The graph for the eye, and the same as a table for the keyboard and for figures. */
function Links({ one }: { readonly one: Shown }) {
  return (
    <>
      <Card title="What they share" note="device, address, bank account">
        <LinkGraph playerId={one.playerId} members={one.members} />
        <Facts
          facts={one.links.map(({ link, accounts, since }) => [
            linkNames[link],
            <span key={link}>
              {accounts} accounts since <Moment at={since} />
            </span>,
          ])}
        />
      </Card>
      <Card title="Accounts" note={`${one.members.length} beside the inviter`} isPadded={false}>
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Player</th>
                <th scope="col">Shares</th>
                <th scope="col">Joined</th>
                <th scope="col">Account</th>
              </tr>
            </thead>
            <tbody>
              {one.members.map(({ playerId, links, joinedAt, account }) => (
                <tr key={playerId}>
                  <td>
                    <Link to="/players/$playerId" params={{ playerId: String(playerId) }} className="mono">
                      {playerId}
                    </Link>
                  </td>
                  <td>{links.map((link) => linkNames[link].toLowerCase()).join(', ')}</td>
                  <td>{joinedAt === undefined ? 'erased' : <Moment at={joinedAt} />}</td>
                  <td>
                    <Tag tone={account === 'ACTIVE' ? 'plain' : 'bad'}>{inWords(account)}</Tag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </>
  )
}

function Conduct({ one }: { readonly one: Shown }) {
  return (
    <Card title="Why it is here">
      <Facts
        facts={[
          ['Suspicion', inWords(one.rule ?? '')],
          ['Evidence', one.evidence.map(inWords).join(', ')],
          ['State', inWords(one.state)],
        ]}
      />
    </Card>
  )
}
