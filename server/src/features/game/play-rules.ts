import type { AppContext } from '../../app-context.ts'
import { policyOf } from '../market/index.ts'

/** After this long without a round the play session is over and the time starts again. */
const pauseMinutes = 15

/** The play rules that follow from a market's policy. */
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

/** The latest end of a session: a game left open somewhere takes no bets for ever. */
export function sessionEnd({ config }: AppContext, startedAt: Date): Date {
  return new Date(startedAt.getTime() + config.studio.sessionHours * 3_600_000)
}

/** The default where players may choose and have not. */
const usualCheckMinutes = 60
