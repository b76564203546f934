import type { AppContext } from '../app-context.ts'

/**
 * The longest wait that belongs in Restate. Whatever is due later is a due date in PostgreSQL, and a sweep finds it: a
 * sleep of days would not notice a corrected row or a moved clock, and a Restate that lost its data would not know it.
 */
export const waitMaxMs = 3_600_000

/** In a sandbox whose clock can be moved, a workflow that waits looks at the clock again after this long. */
const movableClockMs = 2_000

/** How long a workflow waits at once before it looks at the clock again. */
export function waitStepMs({ config }: AppContext): number {
  return config.clockOffsetFile === undefined ? waitMaxMs : movableClockMs
}

/**
 * The chains of recurring workflows are many: the supervisor lets them look when it notices a move. They look by themselves
 * as well, because a supervisor may be killed in between.
 */
const movableChainMs = 30_000

/** How long a chain of a recurring workflow waits at once before it looks at the clock again. */
export function chainStepMs({ config }: AppContext): number {
  return config.clockOffsetFile === undefined ? waitMaxMs : movableChainMs
}
