import { tracking } from '@zamra/contract/constants.ts'
import type { ShardTx } from '../../db/database.ts'
import type { DomainEvent } from '../../events/event.ts'
import { markets } from '../../ledger/index.ts'
import { listTrackers } from './consent-queries.ts'
import { insertRevenue, type RevenueMessage } from './message-queries.ts'
import { findLastEventTime } from './queries.ts'

const marketsByNumber = new Map<number, string>(Object.entries(markets).map(([market, number]) => [number, market]))
const dayMs = 86_400_000

/**
 * One message for each credited deposit of a player who consented before. A log that is read again sends nothing twice: what
 * is older than the validity of a request is no news, and of what is younger the message is still stored.
 */
export async function noteRevenue(tx: ShardTx, events: readonly DomainEvent<'deposit.credited'>[]): Promise<void> {
  const last = await findLastEventTime(tx)
  const newsFrom = (last?.getTime() ?? 0) - tracking.requestValidityDays * dayMs
  const news = events.filter(({ at }) => at.getTime() > newsFrom)
  const trackers = await listTrackers(tx, [...new Set(news.map(({ playerId }) => playerId))])
  const messages = news.flatMap(({ playerId, at, payload }): RevenueMessage[] => {
    const tracker = trackers.get(playerId)
    const market = marketsByNumber.get(payload.market)
    if (!tracker || at < tracker.since || !market) return []
    return [{ playerId, ref: payload.ref, trackerId: tracker.trackerId, market, amount: payload.amount, at }]
  })
  await insertRevenue(tx, messages)
}
