import type { AppContext } from '../../app-context.ts'
import { policyOf } from '../market/index.ts'

/** After so long without a round a player has left, and his time begins anew. */
const pauseMinutes = 15

/** What the law of a market means for somebody who plays. */
export function rulesOf(app: AppContext, market: string) {
  const { games, realityCheck, hud } = policyOf(app, market)
  return {
    minCycleMs: games.minCycleMs,
    autoplay: games.autoplay,
    turbo: games.turbo,
    multiGame: games.multiGame,
    netPosition: hud.netPosition,
    sessionClock: hud.sessionClock,
    checkMinutes: realityCheck.mode === 'off' ? undefined : (realityCheck.minutes ?? usualCheckMinutes),
    pauseMinutes,
  }
}

/** Where a player may choose and has not. */
const usualCheckMinutes = 60
