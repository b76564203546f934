import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import type { StudioPlayer } from './studio-player.ts'

type Beginning = { readonly round: string; readonly ended: Promise<unknown> }

/** By session. Another process may begin a round of the session too: then the writer refuses it, and its batch is sent again. */
const beginnings = stateKey('game.roundsBeginning', () => new Map<string, Beginning>())

/**
 * Waits while another round of the session begins in this process. If one did, the batch of the next bet would probably be
 * rolled back by the shortest cycle, with the bets of other players in it, so the caller decides that bet alone.
 */
export async function otherRoundBegan(app: AppContext, { session, round }: StudioPlayer): Promise<boolean> {
  const beginning = session === undefined ? undefined : stateOf(app, beginnings).get(session)
  if (!beginning || beginning.round === round) return false
  await beginning.ended
  return true
}

/** Notes that a round begins until the work is done. */
export async function whileRoundBegins<T>(
  app: AppContext,
  { session, round }: StudioPlayer,
  work: () => Promise<T>,
): Promise<T> {
  if (session === undefined) return await work()
  const rounds = stateOf(app, beginnings)
  const running = work()
  const beginning = { round, ended: running.catch(() => {}) }
  rounds.set(session, beginning)
  try {
    return await running
  } finally {
    if (rounds.get(session) === beginning) rounds.delete(session)
  }
}
