const dayMs = 86_400_000
const idleDays = 30
const absoluteDays = 90

/** Even a session in daily use ends one day, and its player signs in again. */
export function absoluteEnd(openedAt: Date): Date {
  return new Date(openedAt.getTime() + absoluteDays * dayMs)
}

/** A session that nobody uses for a month ends by itself. */
export function idleEnd(at: Date, closing: Date): Date {
  return new Date(Math.min(at.getTime() + idleDays * dayMs, closing.getTime()))
}
