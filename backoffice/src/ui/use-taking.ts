import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { call } from '../lib/call.ts'
import { useAnswer } from '../lib/queries.ts'
import { useMe } from '../lib/session.ts'
import { problemOf } from './problem.ts'
import { useShell } from './shell-context.ts'

export type TakenQueue = StaffInput<'/queue/take'>['queue']
/** Who works on which case of the queue. */
type TakenBy = ReadonlyMap<string, string>

const idsMax = 500

type Given = {
  readonly queue: TakenQueue
  /** The cases as the queue shows them, the most urgent first. */
  readonly ids: readonly string[]
  readonly onOpen: (id: string) => void
}

/** `takeNext` takes the first case that nobody works on, tells colleagues, and opens it. */
export function useTaking({ queue, ids, onOpen }: Given): { readonly takenBy: TakenBy; readonly takeNext: () => void } {
  const me = useMe().name
  const { say } = useShell()
  const known = useAnswer(
    '/queue/taken',
    { queue, ids: ids.slice(0, idsMax) },
    { everyMs: 5_000, isOn: ids.length > 0 },
  )
  const takenBy: TakenBy = new Map(known.data?.taken.map(({ id, by }) => [id, by]))

  async function takeNext(): Promise<void> {
    for (const id of inTurn(ids, takenBy, me)) {
      const { isMine } = await call('/queue/take', { queue, id })
      if (!isMine) continue
      onOpen(id)
      await known.refetch()
      return
    }
    say(
      'info',
      ids.length === 0 ? 'Nothing waits in this queue.' : 'Colleagues work on every other case of this queue.',
    )
  }

  return { takenBy, takeNext: () => void takeNext().catch((error: unknown) => say('bad', problemOf(error))) }
}

/** Those of nobody, beginning after the one that this person has already. */
function inTurn(ids: readonly string[], takenBy: TakenBy, me: string): readonly string[] {
  const own = ids.findIndex((id) => takenBy.get(id) === me)
  return [...ids.slice(own + 1), ...ids.slice(0, Math.max(own, 0))].filter((id) => !takenBy.has(id))
}
