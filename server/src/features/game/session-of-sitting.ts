import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { coin } from '@zamra/contract/lottery-games.ts'
import type { AppContext } from '../../app-context.ts'
import { now } from '../../base/clock.ts'
import { randomToken, uuidv7 } from '../../base/random.ts'
import { queryIn } from '../../db/query-in.ts'
import { readSeqAt } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import type { PlayMode } from './moves.ts'
import { addSession, findSessionSince, lockClock } from './sessions/queries.ts'

export type Sitting = {
  readonly playerId: PlayerId
  readonly market: string
  readonly gameId: string
  readonly mode: PlayMode
}

/**
 * The session whose figures a player of our own games has to look at. Nobody has to open a draw before he buys into it:
 * who has no session of this sitting gets one that began when he did.
 */
export async function sessionOfSitting(app: AppContext, { playerId, market, gameId, mode }: Sitting): Promise<string> {
  return await app.databases.shardOf(playerId).transact(async (tx) => {
    const startedAt = (await lockClock(tx, playerId)) ?? now()
    const known = await findSessionSince(tx, playerId, startedAt)
    if (known) return known
    const sessionId = uuidv7()
    await addSession(tx, {
      ...{ playerId, sessionId, gameId, mode, market, startedAt, provider: 'zamra' },
      currency: mode === 'free' ? coin : policyOf(app, market).currency.iso,
      // Nobody is let in with it: it is for looking.
      ...{ tokenHash: hash('sha256', randomToken(32), 'buffer'), tokenUntil: startedAt },
      startedSeq: await readSeqAt(queryIn(tx), playerId, startedAt),
    })
    return sessionId
  })
}
