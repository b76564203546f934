import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { batchCalls } from '../../../base/batch.ts'
import type { Shard } from '../../../db/databases.ts'
import { allPolicies } from '../../market/index.ts'
import { rulesOf } from '../play-rules.ts'
import { type Ask, type Seen, selectSeen } from './look-queries.ts'
import { isOfOneCall, type RoundKey } from './queries.ts'

/**
 * Reads everything at once, in one snapshot. The calls of all players that arrive together share one statement: a busy shard
 * then reads as rarely as it commits.
 */
export async function lookAtCall(app: AppContext, ask: Ask): Promise<Seen> {
  const shard = app.databases.shardOf(ask.player)
  const seen = await stateOf(app, looks)(shard)(ask)
  if (seen instanceof Error) throw seen
  return seen
}

/** A round as it is now. */
export function lookAtRound(
  app: AppContext,
  { playerId, provider, round }: RoundKey,
): Promise<Pick<Seen, 'found' | 'entries'>> {
  return lookAtCall(app, { player: playerId, provider, round, session: undefined, bets: [], claims: [] })
}

type Look = (ask: Ask) => Promise<Seen | Error>

const looks = stateKey('game.looks', (app) => {
  const byShard = new Map<number, Look>()
  return (shard: Shard): Look => {
    const look = byShard.get(shard.index) ?? batchCalls((asks) => lookSafely(app, shard, asks))
    byShard.set(shard.index, look)
    return look
  }
})

/** An id that the database cannot digest, or a round that is long to read, must not take the calls beside it with it. */
async function lookSafely(app: AppContext, shard: Shard, asks: readonly Ask[]): Promise<readonly (Seen | Error)[]> {
  try {
    return await selectSeen(shard, asks, rulesByMarket(app), app.clock.now())
  } catch (error) {
    if (!isOfOneCall(error) || asks.length === 1) return asks.map(() => error as Error)
    const alone = await Promise.all(asks.map((ask) => lookSafely(app, shard, [ask])))
    return alone.flat()
  }
}

function rulesByMarket(app: AppContext): string {
  return JSON.stringify(Object.fromEntries(allPolicies(app).map(({ code }) => [code, turnRulesOf(app, code)])))
}

/** What the database decides by whether a round may begin. */
export function turnRulesOf(app: AppContext, market: string) {
  const { minCycleMs, checkMinutes, pauseMinutes, zone } = rulesOf(app, market)
  return { minCycleMs, ...(checkMinutes !== undefined && { checkMinutes }), pauseMinutes, zone }
}
