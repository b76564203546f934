const dayMs = 86_400_000
const idleDays = 30
const absoluteDays = 90

/** A session ends after 90 days even when it is used daily. */
export function absoluteEnd(openedAt: Date): Date {
  return new Date(openedAt.getTime() + absoluteDays * dayMs)
}

/** A session ends after 30 days without use. */
export function idleEnd(at: Date, closing: Date): Date {
  return new Date(Math.min(at.getTime() + idleDays * dayMs, closing.getTime()))
}
