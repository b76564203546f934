import { documentNames } from '@zamra/contract/backoffice/task-names.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { inWords } from '../../lib/words.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { History } from '../../ui/history.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Signatures } from '../../ui/signatures.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { Task } from './task-screen.tsx'

const approversNeeded = 2

/** The pictures are at the provider alone, where the check has the same number. */
export function KycCase({ task }: { readonly task: Task }) {
  const me = useMe()
  const shown = useAnswer('/kyc/show', { id: task.id }, { everyMs: 10_000 })
  return (
    <Loaded query={shown} rows={6}>
      {(one) => (
        <>
          <Card title="Document" note="its pictures are at the provider, under the number of the check">
            <Facts
              isStart
              facts={[
                ['Document', documentNames[one.document as keyof typeof documentNames] ?? one.document],
                [
                  'Number',
                  <span key="number" className="mono">
                    {one.number ?? 'not read'}
                  </span>,
                ],
                ['Market and level', `${one.market}, level ${one.level}`],
                ['Why it is here', one.reasons.length === 0 ? 'no rule decides' : one.reasons.map(inWords).join(', ')],
                ['Sent', <Moment key="sent" at={one.createdAt} />],
              ]}
            />
          </Card>
          {one.decisions.length > 0 && (
            <Card title="Decided so far" note="two people approve, and both read the number">
              <Signatures
                signatures={one.decisions.map(({ by, at, decision }) => ({ by, at, note: decision }))}
                needed={approversNeeded}
                me={me.name}
              />
            </Card>
          )}
          <Card title="What happened">
            <History label="What happened to the check" lines={one.history} />
          </Card>
        </>
      )}
    </Loaded>
  )
}
