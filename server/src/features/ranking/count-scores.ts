import { add, negate, nothing } from '@zamra/contract/money.ts'
import { rankPeriods } from '@zamra/contract/ranking.ts'
import type { ShardTx } from '../../db/database.ts'
import type { DomainEvent } from '../../events/event.ts'
import { editionOfDay, type RankPeriod } from './edition.ts'
import { addScores, type Score } from './score-queries.ts'

type ScoreEvent = DomainEvent<'bet.settled' | 'bet.reversed'>

/** Before any bet: what is taken back does not change when a score was reached. */
const notReached = new Date(0)

/**
 * Adds settled bets to the day, the week and the month of their player. A bet that was taken back is subtracted from those
 * that run when it is taken back, so the editions that are closed never change.
 */
export async function countScores(tx: ShardTx, events: readonly ScoreEvent[]): Promise<void> {
  const scores = new Map<string, Score>()
  for (const event of events) {
    if (event.payload.turnover <= nothing) continue
    for (const period of rankPeriods) addEvent(scores, period, event)
  }
  if (scores.size > 0) await addScores(tx, [...scores.values()])
}

function addEvent(scores: Map<string, Score>, period: RankPeriod, { playerId, at, kind, payload }: ScoreEvent): void {
  const { market, day, turnover } = payload
  const { startsOn } = editionOfDay(period, day)
  const key = `${playerId} ${period} ${startsOn}`
  const before = scores.get(key) ?? { score: nothing, reachedAt: notReached }
  const isTakenBack = kind === 'bet.reversed'
  const score = add(before.score, isTakenBack ? negate(turnover) : turnover)
  scores.set(key, { playerId, market, period, startsOn, score, reachedAt: isTakenBack ? before.reachedAt : at })
}
