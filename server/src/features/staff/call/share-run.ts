import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { monotonicMs } from '../../../base/clock.ts'
import { StaffError } from './staff-error.ts'

const keptMs = 60_000
const unsureMs = 5_000
/** More than these would wait for minutes. */
const unfinishedMax = 6

type Run = { readonly answer: Promise<unknown>; endsMs?: number }

export const sharedRuns = stateKey('shared runs', () => ({ byInput: new Map<string, Run>(), last: Promise.resolve() }))

/**
 * For work that reads a large part of the journal: one run at a time in this process. A caller who asks for the same gets the
 * same answer, also for a minute after it was found, or some seconds if it is not sure. What has failed is tried again.
 */
export async function shareRun<T>(
  app: AppContext,
  input: readonly unknown[],
  work: () => Promise<T>,
  isSure: (found: T) => boolean = () => true,
): Promise<T> {
  const state = stateOf(app, sharedRuns)
  for (const [key, { endsMs }] of state.byInput)
    if (endsMs !== undefined && endsMs < monotonicMs()) state.byInput.delete(key)
  const key = JSON.stringify(input)
  const known = state.byInput.get(key)
  if (known) return (await known.answer) as T
  if ([...state.byInput.values()].filter(({ endsMs }) => endsMs === undefined).length >= unfinishedMax)
    throw new StaffError('server.busy', 'others are waiting for reports: try again in a minute')
  const answer = state.last.then(work)
  const run: Run = { answer }
  state.byInput.set(key, run)
  state.last = answer.then(
    (found) => {
      run.endsMs = monotonicMs() + (isSure(found) ? keptMs : unsureMs)
    },
    () => {
      state.byInput.delete(key)
    },
  )
  return await answer
}
