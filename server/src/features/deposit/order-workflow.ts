import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { keyedWorkflow } from '../../workflow/define.ts'
import { findOrder } from './find-order.ts'
import { unfinishedOrders } from './queries.ts'
import { startOrder } from './start-order.ts'
import { syncOrder } from './sync-order.ts'
import { type WebhookSignal, webhookSignal, webhookSignals } from './webhook/webhook-signals.ts'

const nothingMore = z.object({})
const signals = Object.fromEntries(webhookSignals.map((name) => [name, nothingMore])) as Record<
  WebhookSignal,
  typeof nothingMore
>

/** How long the request that made an order is left alone with it. */
const requestHeadStartMs = 20_000
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
    await wait.step('begin', () => startIfPending(wait.app, orderNo, beganAt))
    for (;;) {
      const at = await wait.now()
      const looked = await wait.step('look', () => syncOrder(wait.app, orderNo, at))
      if (!looked) return
      const name = webhookSignal(looked.heard + 1)
      if (name) await wait.signal(name, looked.waitMs)
      else await wait.sleep(looked.waitMs)
    }
  },
  async *unfinished(_app: AppContext, shard: Shard, at: Date) {
    const before = new Date(at.getTime() - requestHeadStartMs)
    for await (const orders of unfinishedOrders(shard.read, before, sweptAtOnce)) {
      yield orders.map(({ orderNo }) => ({ key: orderNo, input: { orderNo } }))
    }
  },
})

async function startIfPending(app: AppContext, orderNo: string, at: Date): Promise<void> {
  const order = await findOrder(app, orderNo)
  if (order?.state === 'PENDING') await startOrder(app, order, at)
}
