import { availableParallelism } from 'node:os'
import type { AppContext } from '../../../app-context.ts'
import { openThreads } from './job-threads.ts'
import { type JobRunner, jobs } from './jobs.ts'

/** A smaller draw is done before threads would have started. */
const fewTickets = 100_000
const threadsMax = 8

/** Runs the parts of a large draw on all cores, and those of a small one in this thread. */
export async function withRunner<T>(
  app: AppContext,
  tickets: number,
  work: (runner: JobRunner) => Promise<T>,
): Promise<T> {
  const threads = Math.min(threadsMax, availableParallelism())
  if (tickets < fewTickets || threads === 1) return await work(localRunner(app))
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
