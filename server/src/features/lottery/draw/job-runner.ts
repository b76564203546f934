import { availableParallelism } from 'node:os'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { openThreads } from './job-threads.ts'
import { type JobRunner, jobs } from './jobs.ts'

/** A smaller draw is done before threads would have started. */
const fewTickets = 100_000
const threadsMax = Math.min(8, availableParallelism())

/** How many threads a process may have at a time, for all its draws together. With one core there are none. */
export const drawThreads = threadsMax > 1 ? threadsMax : 0

const threadsInUse = stateKey('lottery.threadsInUse', () => ({ count: 0 }))

/**
 * Runs the parts of a large draw on all cores, and those of a small one in this thread. When several large draws close at
 * the same minute, a later one has the threads that the others have left: their connections were counted at the start.
 */
export async function withRunner<T>(
  app: AppContext,
  tickets: number,
  work: (runner: JobRunner) => Promise<T>,
): Promise<T> {
  const inUse = stateOf(app, threadsInUse)
  const threads = drawThreads - inUse.count
  if (tickets < fewTickets || threads < 2) return await work(localRunner(app))
  inUse.count += threads
  try {
    return await workInThreads(app, threads, work)
  } finally {
    inUse.count -= threads
  }
}

async function workInThreads<T>(app: AppContext, threads: number, work: (runner: JobRunner) => Promise<T>): Promise<T> {
  const { runner, close } = openThreads(app.config, threads)
  try {
    return await work(runner)
  } finally {
    await close()
  }
}

export function localRunner({ databases }: AppContext): JobRunner {
  return { threads: 1, run: async (name, given) => (await jobs[name](databases, given as never)) as never }
}
