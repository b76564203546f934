import type { ObjectOptions } from '@restatedev/restate-sdk'

/**
 * How often Restate tries, and how long before it gives an invocation up: for twenty minutes. Giving up is safe here, and
 * better than being stuck: a chain is started again by the keeper and a waiting flow by its sweep, both from what
 * PostgreSQL knows. Between two attempts there is little time, because a server that has come back is needed at once: the
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

/** A night's work may be long, and an operator may want to look at it for a week. */
export const nightlyOptions = {
  ...defaultOptions,
  inactivityTimeout: { minutes: 10 },
  abortTimeout: { hours: 2 },
  journalRetention: { days: 7 },
} as const satisfies ObjectOptions

/** What runs every second leaves no trail. */
export const frequentOptions = { ...defaultOptions, journalRetention: 0 } as const satisfies ObjectOptions
