import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { keyedWorkflow } from '../../workflow/define.ts'
import { beginOrder } from './begin-order.ts'
import { lookAtOrder } from './look-at-order.ts'
import { findOrder } from './move-order.ts'
import { type NoticeName, noticeName, noticesHeard } from './notice/ordinal.ts'
import { unfinishedOrders } from './queries.ts'

const nothingMore = z.object({})
const signals = Object.fromEntries(noticesHeard.map((name) => [name, nothingMore])) as Record<
  NoticeName,
  typeof nothingMore
>

/** How long the request that made an order is left alone with it. */
const firstTurnMs = 20_000
const sweptAtOnce = 1_000

/**
 * One order from its row to its end. All that it knows is in PostgreSQL: it looks at the order, waits for a notice or for
 * time, and looks again, until the order is finished. A flow that begins anew, after Restate has forgotten it or after a
 * notice for an order that was finished, goes on from the row.
 */
export const depositOrder = keyedWorkflow({
  name: 'deposit.order',
  input: z.object({ orderNo: z.string() }),
  signals,
  async run(wait, { orderNo }) {
    const beganAt = await wait.now()
    await wait.step('begin', () => begin(wait.app, orderNo, beganAt))
    for (;;) {
      const at = await wait.now()
      const looked = await wait.step('look', () => lookAtOrder(wait.app, orderNo, at))
      if (!looked) return
      const name = noticeName(looked.heard + 1)
      if (name) await wait.signal(name, looked.waitMs)
      else await wait.sleep(looked.waitMs)
    }
  },
  async *unfinished(_app: AppContext, shard: Shard, at: Date) {
    const before = new Date(at.getTime() - firstTurnMs)
    for await (const orders of unfinishedOrders(shard.read, before, sweptAtOnce)) {
      yield orders.map(({ orderNo }) => ({ key: orderNo, input: { orderNo } }))
    }
  },
})

async function begin(app: AppContext, orderNo: string, at: Date): Promise<void> {
  const order = await findOrder(app, orderNo)
  if (order?.state === 'PENDING') await beginOrder(app, order, at)
}
