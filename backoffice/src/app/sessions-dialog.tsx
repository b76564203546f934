import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { call } from '../lib/call.ts'
import { formatFull } from '../lib/dates.ts'
import { useAnswer } from '../lib/queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { problemOf } from '../ui/problem.ts'
import { Loaded } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'

/** Where the person is signed in. One that they do not know they end here, and the audit log has both. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const list = useAnswer('/session/list', {})
  const [problem, setProblem] = useState<string>()

  async function end(id: string) {
    setProblem(undefined)
    try {
      await call('/session/end', { id })
      await list.refetch()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <Dialog title="Your sessions" onClose={onClose} size={640}>
      <div className="stack">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Loaded query={list} rows={2}>
          {(sessions) => (
            <ul className="stack" aria-label="Your open sessions">
              {sessions.map(({ id, isCurrent, address, agent, startedAt, seenAt }) => (
                <li key={id} className="row">
                  <div className="grow">
                    <span className="row wrap">
                      <b className="mono">{address}</b>
                      {isCurrent && <Tag tone="ok">this one</Tag>}
                      <span className="text-2 small">
                        since {formatFull(startedAt)}, seen <Moment at={seenAt} />
                      </span>
                    </span>
                    <p className="text-3 small">{agent}</p>
                  </div>
                  {!isCurrent && (
                    <Button kind="danger" icon={LogOut} onClick={() => void end(id)}>
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
