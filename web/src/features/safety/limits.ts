import type { LimitKind, Period, SafetyInfo } from './api.ts'

/** One limit in numbers: minor units, or minutes for time. Without `amount` there is no limit. */
export type Limit = {
  readonly kind: LimitKind
  readonly period: Period
  readonly amount: number | undefined
  readonly used: number
  readonly request: LimitRequest | undefined
}

/** A higher limit that waits; without `amount` the limit is to be removed. */
export type LimitRequest = {
  readonly amount: number | undefined
  readonly confirmFrom: number
  readonly confirmUntil: number
}

export const periods: readonly Period[] = ['day', 'week', 'month']

/** All limits of a kind, in the order day, week, month. */
export function limitsOf(info: SafetyInfo, kind: LimitKind): readonly Limit[] {
  const all: readonly Limit[] =
    kind === 'time'
      ? info.times.map(({ period, minutes, usedMinutes, request }) => ({
          ...{ kind, period, amount: minutes, used: usedMinutes },
          request: request && { ...request, amount: request.minutes },
        }))
      : info.limits
          .filter((limit) => limit.kind === kind)
          .map(({ period, amount, used, request }) => ({
            // A player who is ahead has lost nothing.
            ...{ kind, period, amount, used: Math.max(0, used) },
            request: request && { ...request, amount: request.amount },
          }))
  return periods.flatMap((period) => all.filter((limit) => limit.period === period))
}

/** The rows of the list: every limit that is set, and for a kind without one the day, so that it can be set. */
export function rowsOf(info: SafetyInfo): readonly Limit[] {
  return info.kinds.flatMap((kind) => {
    const limits = limitsOf(info, kind)
    const set = limits.filter(({ amount }) => amount !== undefined)
    return set.length > 0 ? set : limits.slice(0, 1)
  })
}

/** From this share of a limit on, its bar warns. */
const nearShare = 0.8

export function isNear({ amount, used }: Limit): boolean {
  return amount !== undefined && used >= amount * nearShare
}
