import { useNavigate } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { ExternalLink, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Age, Deadline, Moment } from '../../ui/moment.tsx'
import { isFound, QueueBar, TakenTag } from '../../ui/queue-bar.tsx'
import { QueueList } from '../../ui/queue-list.tsx'
import { type Hint, Screen } from '../../ui/screen.tsx'
import { Empty, Loaded, NoResult } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type TakenQueue, useTaking } from '../../ui/use-taking.ts'

export type Task = StaffOutput<'/kyc/list'>['tasks'][number]
export type ListPath = '/kyc/list' | '/risk/list' | '/ticket/list' | '/finding/list' | '/safety/list'

type Properties = {
  readonly title: string
  readonly list: ListPath
  readonly queue: TakenQueue
  readonly empty: readonly [title: string, text: string]
  /** The task in the address of the page. */
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
  /** The filter in the address of the page. */
  readonly find: string
  readonly onFind: (text: string) => void
  /** Keys of this queue alone. */
  readonly keys: readonly Hint[]
  /** What is known about one of them, and how it is decided. */
  readonly decide: (task: Task) => ReactNode
}

/** A queue whose rows have no shape of their own: what it is, since when, until when, and how it is decided. */
export function TaskScreen(properties: Properties) {
  const { title, list, keys } = properties
  const answer = useAnswer(list, {}, { everyMs: 10_000 })
  const hints: readonly Hint[] = [
    ['N', 'take next'],
    ['J K', 'move'],
    ['Enter', 'first field'],
    ...keys,
    ['/', 'filter'],
  ]
  return (
    <Screen title={title} area="Queues" hints={hints}>
      <Loaded query={answer} rows={10}>
        {({ tasks }) => <Queue {...properties} all={tasks} />}
      </Loaded>
    </Screen>
  )
}

function Queue(properties: Properties & { readonly all: readonly Task[] }) {
  const { all, title, queue, empty, selectedId, onSelect, find, onFind, decide } = properties
  const tasks = all.filter((one) => isFound(find, one.title, one.detail, one.id, one.playerId))
  const selected = tasks.find(({ id }) => id === selectedId) ?? tasks[0]
  const { takenBy, takeNext } = useTaking({ queue, ids: tasks.map(({ id }) => id), onOpen: onSelect })
  if (all.length === 0) return <Empty title={empty[0]}>{empty[1]}</Empty>
  return (
    <div className="with-toolbar">
      <QueueBar find={find} onFind={onFind} onTakeNext={takeNext} />
      {!selected && <NoResult title={`Nothing in this queue contains “${find}”`} onClear={() => onFind('')} />}
      {selected && (
        <div className="split">
          <QueueList label={title} items={tasks} idOf={({ id }) => id} selectedId={selected.id} onSelect={onSelect}>
            {(task) => <Item task={task} takenBy={takenBy.get(task.id)} />}
          </QueueList>
          <Detail key={selected.id} task={selected}>
            {decide(selected)}
          </Detail>
        </div>
      )}
    </div>
  )
}

function Item({ task, takenBy }: { readonly task: Task; readonly takenBy: string | undefined }) {
  return (
    <>
      <b className="one-line">{titleOf(task)}</b>
      <Deadline at={task.dueAt} />
      <span className="text-3 small one-line">
        {task.playerId !== undefined && <span className="mono">{task.playerId}</span>}
        {task.playerId !== undefined && task.detail && ' · '}
        {task.detail}
      </span>
      <span className="row text-3 small">
        <TakenTag by={takenBy} />
        <span>
          <Age since={task.since} /> old
        </span>
      </span>
    </>
  )
}

const titleOf = ({ title }: Task) => title.charAt(0).toUpperCase() + title.slice(1)

/** A task without a number of its own has an id of several parts, which says nothing to people. */
const hasNumber = (id: string) => !id.includes('|')

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
            <h2>{titleOf(task)}</h2>
            <Tag icon={Timer}>
              <Deadline at={task.dueAt} />
            </Tag>
          </div>
          <p className="text-2">
            {hasNumber(task.id) && (
              <>
                <span className="mono">{task.id}</span> ·{' '}
              </>
            )}
            since <Moment at={task.since} />
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
