import type { WithdrawalState } from '../withdrawal-state.ts'

export type ScheduledPayout = {
  readonly state: WithdrawalState
  readonly createdAt: Date
  readonly paidAt: Date | null
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const soonestMs = 2 * secondMs
export const latestMs = 15 * minuteMs

/** A bank may return a payment for days; a later webhook reopens it. Counted from the payment. */
const afterPaidMs = [minuteMs, 10 * minuteMs, hourMs, 24 * hourMs, 72 * hourMs] as const

/** When to ask about a payout without a webhook; undefined when nothing is left to ask. The older it is, the rarer. */
export function nextSyncAt({ state, createdAt, paidAt }: ScheduledPayout, now: Date): Date | undefined {
  switch (state) {
    case 'APPROVED':
    case 'PAYING':
    case 'UNKNOWN': {
      const ageMs = now.getTime() - createdAt.getTime()
      return new Date(now.getTime() + Math.min(latestMs, Math.max(soonestMs, Math.round(ageMs / 4))))
    }
    case 'PAID': {
      const from = (paidAt ?? now).getTime()
      return afterPaidMs.map((ms) => new Date(from + ms)).find((at) => at > now)
    }
    case 'CREATED':
    case 'REVIEWING':
    case 'FAILED':
    case 'REJECTED':
    case 'REVERSED':
    case 'CANCELLED':
      return undefined
  }
}
