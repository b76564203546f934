import { tracking } from '@zamra/contract/constants.ts'
import type { TrackerState } from '../../lib/storage.ts'

type Waiting = TrackerState['queue'][number]

const validityMs = tracking.requestValidityDays * 86_400_000

export function withoutExpired(queue: readonly Waiting[], nowMs: number): readonly Waiting[] {
  return queue.filter(({ createdAtMs }) => nowMs - createdAtMs < validityMs)
}

/** What becomes of the first request of the queue, and how long to wait before the next attempt. */
type Verdict = { readonly isDone: boolean; readonly waitMs: number }

/** Without a connection, and while the provider cannot answer, the same request is repeated; a refusal is final. */
export function verdictOn(
  answer: { readonly status: number; readonly retryAfterSeconds?: number | undefined } | undefined,
): Verdict {
  const retryMs = tracking.noConnectionRetrySeconds * 1_000
  if (!answer) return { isDone: false, waitMs: retryMs }
  const { status, retryAfterSeconds } = answer
  if (status === 429 || status >= 500)
    return { isDone: false, waitMs: retryAfterSeconds === undefined ? retryMs : retryAfterSeconds * 1_000 }
  return { isDone: true, waitMs: tracking.requestWaitMs }
}
