import { useNavigate } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { ExternalLink, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Age, Deadline, Moment } from '../../ui/moment.tsx'
import { QueueList } from '../../ui/queue-list.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'

export type Task = StaffOutput<'/kyc/list'>['tasks'][number]
export type ListPath = '/kyc/list' | '/risk/list' | '/ticket/list' | '/finding/list' | '/safety/list'

type Properties = {
  readonly title: string
  readonly list: ListPath
  readonly empty: readonly [title: string, text: string]
  /** The task in the address of the page. */
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
  /** What is known about one of them, and how it is decided. */
  readonly decide: (task: Task) => ReactNode
}

const hints = [
  ['J K', 'move'],
  ['Enter', 'decide'],
  ['P', 'player'],
] as const

/** A queue whose rows have no shape of their own: what it is, since when, until when, and how it is decided. */
export function TaskScreen({ title, list, empty, selectedId, onSelect, decide }: Properties) {
  const queue = useAnswer(list, {}, { everyMs: 10_000 })
  return (
    <Screen title={title} area="Queues" hints={hints}>
      <Loaded query={queue} rows={10}>
        {({ tasks }) => {
          const selected = tasks.find(({ id }) => id === selectedId) ?? tasks[0]
          if (!selected) return <Empty title={empty[0]}>{empty[1]}</Empty>
          return (
            <div className="split">
              <QueueList label={title} items={tasks} idOf={({ id }) => id} selectedId={selected.id} onSelect={onSelect}>
                {(task) => <Item task={task} />}
              </QueueList>
              <Detail key={selected.id} task={selected}>
                {decide(selected)}
              </Detail>
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function Item({ task }: { readonly task: Task }) {
  return (
    <>
      <b className="one-line">{task.title}</b>
      <Deadline at={task.dueAt} />
      <span className="text-3 small one-line">
        {task.playerId !== undefined && <span className="mono">{task.playerId} · </span>}
        {task.detail}
      </span>
      <span className="text-3 small">
        <Age since={task.since} /> old
      </span>
    </>
  )
}

function Detail({ task, children }: { readonly task: Task; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const mayOpen = useMay('player.view')
  const { playerId } = task
  const canOpen = playerId !== undefined && mayOpen
  const openPlayer = () => {
    if (canOpen) void navigate({ to: '/players/$playerId', params: { playerId: String(playerId) } })
  }
  useKeys({ p: openPlayer })
  return (
    <section className="detail" aria-label={`Case ${task.id}`}>
      <div className="detail-head">
        <div className="grow">
          <div className="row wrap">
            <h2>{task.title.charAt(0).toUpperCase() + task.title.slice(1)}</h2>
            <Tag icon={Timer}>
              <Deadline at={task.dueAt} />
            </Tag>
          </div>
          <p className="text-2">
            <span className="mono">{task.id}</span> · since <Moment at={task.since} />
            {playerId !== undefined && (
              <>
                {' '}
                · player <span className="mono">{playerId}</span>
              </>
            )}
          </p>
        </div>
        {canOpen && (
          <Button icon={ExternalLink} hotKey="P" onClick={openPlayer}>
            Player
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}
