import type { House } from '../../../http/context.ts'
import { rollBackBet } from '../../game/index.ts'
import type { Draw } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { changeDraw } from './queries.ts'
import { someAtOnce } from './some-at-once.ts'
import { markVoid } from './tickets/queries.ts'
import { takenTickets } from './tickets/taken-tickets.ts'

/** Gives every stake of a draw that was given up back, once. */
export async function refundDraw(house: House, { drawId }: Draw, at: Date): Promise<void> {
  for (const shard of house.databases.shards) {
    for await (const page of takenTickets(shard, drawId)) {
      await someAtOnce(page, ({ playerId, ticketId, mode }) =>
        rollBackBet(house, { playerId, mode, bet: ticketId, rollback: ticketId }),
      )
      await shard.transact((tx) => markVoid(tx, page, at))
    }
  }
  await inTurn(house, drawId, 'refund', (tx, { turn }) => changeDraw(tx, drawId, { refunded_at: turn.at }))
}
