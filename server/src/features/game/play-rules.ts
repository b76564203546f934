import type { AppContext } from '../../app-context.ts'
import { policyOf } from '../market/index.ts'
import { checkMinutesIn } from '../safety/index.ts'

/** After this long without a round the play session is over and the time starts again. */
const pauseMinutes = 15

/** The play rules that follow from a market's policy. */
export function rulesOf(app: AppContext, market: string) {
  const policy = policyOf(app, market)
  const { games, hud, timeZone: zone } = policy
  return {
    minCycleMs: games.minCycleMs,
    autoplay: games.autoplay,
    turbo: games.turbo,
    multiGame: games.multiGame,
    netPosition: hud.netPosition,
    sessionClock: hud.sessionClock,
    checkMinutes: checkMinutesIn(policy),
    pauseMinutes,
    zone,
  }
}

/** The latest end of a session: a game left open somewhere takes no bets for ever. */
export function sessionEnd({ config }: AppContext, startedAt: Date): Date {
  return new Date(startedAt.getTime() + config.studio.sessionHours * 3_600_000)
}
