import type { AppContext } from '../app-context.ts'

/**
 * The longest wait that belongs in Restate. Whatever is due later is a due date in PostgreSQL, and a sweep finds it: a
 * sleep of days would not notice a corrected row or a moved clock, and a Restate that lost its data would not know it.
 */
export const waitMaxMs = 3_600_000

/** In a sandbox whose clock can be moved, everybody who waits looks at the clock again after this long. */
const movableClockMs = 2_000

/** How long to wait at once before looking at the clock again. */
export function waitStepMs({ config }: AppContext): number {
  return config.clockOffsetFile === undefined ? waitMaxMs : movableClockMs
}
