import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { coin } from '@zamra/contract/lottery-games.ts'
import type { AppContext } from '../../app-context.ts'
import { randomToken, uuidv7 } from '../../base/random.ts'
import { queryIn } from '../../db/query-in.ts'
import { readSeqAt } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import type { PlayMode } from './bet-types.ts'
import { sessionEnd } from './play-rules.ts'
import { addSession, findSessionSince, lockPlayClock } from './session-queries.ts'

export type PlaySessionKey = {
  readonly playerId: PlayerId
  readonly market: string
  readonly gameId: string
  readonly mode: PlayMode
}

/**
 * Finds the play session whose figures a player of our own games must see. A player may buy a ticket without opening a
 * draw first: then a session is created that starts when they started to play.
 */
export async function findOrStartPlaySession(
  app: AppContext,
  { playerId, market, gameId, mode }: PlaySessionKey,
): Promise<string> {
  return await app.databases.shardOf(playerId).transact(async (tx) => {
    const startedAt = (await lockPlayClock(tx, playerId)) ?? app.clock.now()
    const known = await findSessionSince(tx, playerId, startedAt)
    if (known) return known
    const sessionId = uuidv7()
    await addSession(tx, {
      playerId,
      sessionId,
      gameId,
      mode,
      market,
      startedAt,
      provider: 'zamra',
      currency: mode === 'free' ? coin : policyOf(app, market).currency.iso,
      // The session grants no access; it only carries figures.
      tokenHash: hash('sha256', randomToken(32), 'buffer'),
      tokenUntil: startedAt,
      expiresAt: sessionEnd(app, startedAt),
      startedSeq: await readSeqAt(queryIn(tx), playerId, startedAt),
    })
    return sessionId
  })
}
