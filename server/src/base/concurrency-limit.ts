import pLimit from 'p-limit'
import { refusal } from './refusal.ts'

/** Runs at most `running` tasks at a time, queues at most `queued` more, and refuses the rest as busy. */
export function limitConcurrency(running: number, queued: number): <T>(task: () => Promise<T>) => Promise<T> {
  const limit = pLimit(running)
  return async (task) => {
    // A task counts as pending for a moment even when a slot is free, so the two counts are judged together.
    if (limit.activeCount + limit.pendingCount >= running + queued) throw refusal('server.busy', { retryAfter: 2 })
    return await limit(task)
  }
}
