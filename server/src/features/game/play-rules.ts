import type { AppContext } from '../../app-context.ts'
import { policyOf } from '../market/index.ts'
import { checkMinutesIn } from '../safety/index.ts'

/** After this long without a round the play session is over and the time starts again. */
const usualPauseMinutes = 15

/** The play rules that follow from a market's policy. */
export function rulesOf(app: AppContext, market: string) {
  const policy = policyOf(app, market)
  const { games, hud, realityCheck, timeZone: zone } = policy
  const { content: checkFigures, lockoutMinutes } = realityCheck
  return {
    minCycleMs: games.minCycleMs,
    autoplay: games.autoplay,
    turbo: games.turbo,
    multiGame: games.multiGame,
    netPosition: hud.netPosition,
    sessionClock: hud.sessionClock,
    checkMinutes: checkMinutesIn(policy),
    checkFigures,
    lockoutMinutes,
    // A player who stays away does not escape a longer pause of their market.
    pauseMinutes: Math.max(usualPauseMinutes, lockoutMinutes),
    zone,
  }
}

/** Until when play stays paused after a check was due; undefined when it is not paused. */
export function pausedUntil(
  { lockoutMinutes }: Pick<ReturnType<typeof rulesOf>, 'lockoutMinutes'>,
  checkAt: Date | null,
  now: Date,
): Date | undefined {
  if (!checkAt || checkAt > now) return undefined
  const until = new Date(checkAt.getTime() + lockoutMinutes * 60_000)
  return until > now ? until : undefined
}

/** The latest end of a session: a game left open somewhere takes no bets for ever. */
export function sessionEnd({ config }: AppContext, startedAt: Date): Date {
  return new Date(startedAt.getTime() + config.studio.sessionHours * 3_600_000)
}
