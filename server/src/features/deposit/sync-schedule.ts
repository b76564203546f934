import type { OrderState } from './order-state.ts'

export type ScheduledOrder = {
  readonly state: OrderState
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The provider can be asked about it. */
  readonly hasProvider: boolean
}

const secondMs = 1_000
const minuteMs = 60 * secondMs

/** While it waits for money, counted from its beginning. Most pay at once; the rest is asked for ever more rarely. */
const whilePendingMs = [15 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, 60 * minuteMs] as const
/** After its time is up, counted from then. A notice that comes later still opens it again. */
const afterwardsMs = [5 * minuteMs, 30 * minuteMs, 24 * 60 * minuteMs] as const

/** One that is paid may be paid again as long as its link lives, and of that nobody may have told us. */
const oncePaidMs = [afterwardsMs[0]] as const

/** The next moment at which to look at an order although nobody has said anything; undefined when there is none. */
export function nextSyncAt({ state, createdAt, expiresAt, hasProvider }: ScheduledOrder, now: Date): Date | undefined {
  switch (state) {
    case 'PENDING': {
      const asked = hasProvider ? after(createdAt, whilePendingMs).filter((at) => at < expiresAt) : []
      return first([...asked, expiresAt], now) ?? now
    }
    case 'EXPIRED':
    case 'FAILED':
    case 'UNDER_REVIEW':
      return hasProvider ? first(after(expiresAt, afterwardsMs), now) : undefined
    case 'SUCCEEDED':
      return hasProvider ? first(after(expiresAt, oncePaidMs), now) : undefined
    case 'REJECTED':
      return undefined
  }
}

function after(from: Date, offsetsMs: readonly number[]): Date[] {
  return offsetsMs.map((ms) => new Date(from.getTime() + ms))
}

function first(moments: readonly Date[], now: Date): Date | undefined {
  return moments.find((at) => at > now)
}
