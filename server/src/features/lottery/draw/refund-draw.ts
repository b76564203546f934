import pLimit from 'p-limit'
import type { AppContext } from '../../../app-context.ts'
import { forgetExposure } from '../exposure/queries.ts'
import { refundStake } from '../refund-ticket.ts'
import type { Draw } from './draw.ts'
import { updateDraw } from './queries.ts'
import { takenTickets } from './read-tickets.ts'
import { markVoid } from './ticket-queries.ts'
import { transitionDraw } from './transition-draw.ts'

const concurrentBets = 8

/** Refunds every stake of a voided draw, once. */
export async function refundDraw(app: AppContext, { drawId }: Draw, at: Date): Promise<void> {
  for (const shard of app.databases.shards) {
    for await (const page of takenTickets(shard, drawId)) {
      await pLimit(concurrentBets).map(page, (ticket) => refundStake(app, ticket))
      await shard.transact((tx) => markVoid(tx, page, at))
    }
  }
  await transitionDraw(app, drawId, 'refund', async (tx, { logLock }) => {
    await forgetExposure(tx, drawId)
    await updateDraw(tx, drawId, { refunded_at: logLock.at })
  })
}
