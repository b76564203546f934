import pLimit from 'p-limit'
import type { AppContext } from '../../../app-context.ts'
import { rollBackBet } from '../../game/index.ts'
import type { Draw } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { changeDraw } from './queries.ts'
import { markVoid } from './tickets/queries.ts'
import { takenTickets } from './tickets/taken-tickets.ts'

const concurrentBets = 8

/** Gives every stake of a draw that was given up back, once. */
export async function refundDraw(app: AppContext, { drawId }: Draw, at: Date): Promise<void> {
  for (const shard of app.databases.shards) {
    for await (const page of takenTickets(shard, drawId)) {
      await pLimit(concurrentBets).map(page, ({ playerId, ticketId, mode, currency }) =>
        rollBackBet(app, { playerId, mode, currency, bet: ticketId, rollback: ticketId }),
      )
      await shard.transact((tx) => markVoid(tx, page, at))
    }
  }
  await inTurn(app, drawId, 'refund', (tx, { turn }) => changeDraw(tx, drawId, { refunded_at: turn.at }))
}
