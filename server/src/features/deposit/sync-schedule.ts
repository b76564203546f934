import type { OrderState } from './order-state.ts'

export type ScheduledOrder = {
  readonly state: OrderState
  readonly createdAt: Date
  readonly expiresAt: Date
  /** A provider has an intent for it, so its state can be fetched. */
  readonly hasProvider: boolean
}

const secondMs = 1_000
const minuteMs = 60 * secondMs

/** While the order is pending, counted from its creation. Most players pay at once, so the intervals grow. */
const whilePendingMs = [15 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, 60 * minuteMs] as const
/** After the order has expired, counted from that moment. A later webhook reopens it. */
const afterwardsMs = [5 * minuteMs, 30 * minuteMs, 24 * 60 * minuteMs] as const

/** A paid order may be paid a second time while its link is valid, and the webhook of that may be lost. */
const oncePaidMs = [afterwardsMs[0]] as const

/** When to sync an order without a webhook; undefined when it needs no further sync. */
export function nextSyncAt({ state, createdAt, expiresAt, hasProvider }: ScheduledOrder, now: Date): Date | undefined {
  switch (state) {
    case 'PENDING': {
      const syncs = hasProvider ? after(createdAt, whilePendingMs).filter((at) => at < expiresAt) : []
      return first([...syncs, expiresAt], now) ?? now
    }
    case 'CANCELLED': {
      // The player may have paid in the moment in which they cancelled, and the link at the provider stays valid.
      const syncs = [
        ...after(createdAt, whilePendingMs).filter((at) => at < expiresAt),
        ...after(expiresAt, afterwardsMs),
      ]
      return hasProvider ? first(syncs, now) : undefined
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
