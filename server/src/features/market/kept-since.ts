import type { AppContext } from '../../app-context.ts'
import { allPolicies } from './policy-cache.ts'

/** One month more than what may be asked for, so that a request at the last moment is answered. */
const spareMonths = 1
/** What is kept at least, also when no policy is accepted. */
const least = { historyMonths: 24, lawMonths: 60 } as const

export type KeptSince = {
  /** The histories and statements of players reach back less far than this. */
  readonly history: Date
  /** No law and no history on request asks for records from before this. */
  readonly law: Date
}

/** From when on rows are kept, by the longest retention of any market: a player may have moved. */
export function keptSince(app: AppContext, now: Date): KeptSince {
  const policies = allPolicies(app)
  const history = Math.max(least.historyMonths, ...policies.map(({ history: { onlineMonths } }) => onlineMonths))
  const law = policies.flatMap(({ data, history: { onRequestMonths } }) => [data.retentionYears * 12, onRequestMonths])
  return {
    history: monthsBefore(now, history + spareMonths),
    law: monthsBefore(now, Math.max(history, least.lawMonths, ...law) + spareMonths),
  }
}

export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}
