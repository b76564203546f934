import type { ObjectOptions } from '@restatedev/restate-sdk'

/**
 * Restate retries an invocation for twenty minutes before it kills it. That is safe, and
 * better than being stuck: the supervisor restarts a recurring workflow and the sweep a keyed one, both from
 * PostgreSQL. Retry intervals are short, because a restarted server is needed at once: the
 * round of a draw does not wait.
 */
export const defaultOptions = {
  retryPolicy: {
    initialInterval: 100,
    exponentiationFactor: 2,
    maxInterval: 2_000,
    maxAttempts: 600,
    onMaxAttempts: 'kill',
  },
  idempotencyRetention: 0,
} as const satisfies ObjectOptions

/** Nightly runs may be long, and their journals stay visible for a week. */
export const nightlyOptions = {
  ...defaultOptions,
  inactivityTimeout: { minutes: 10 },
  abortTimeout: { hours: 2 },
  journalRetention: { days: 7 },
} as const satisfies ObjectOptions

/** Frequent runs keep no journal. */
export const frequentOptions = { ...defaultOptions, journalRetention: 0 } as const satisfies ObjectOptions
