import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { keyedWorkflow } from '../../workflow/define.ts'
import { webhookSignal, webhookSignals } from '../../workflow/webhook-signals.ts'
import { findOrder } from './find-order.ts'
import { startOrder } from './start-order.ts'
import { syncOrder } from './sync-order.ts'
import { unfinishedOrders } from './unfinished-queries.ts'

/** The sweep leaves a new order to the request that created it for this long. */
const requestHeadStartMs = 20_000
const sweptAtOnce = 1_000

/**
 * Follows one order until it is finished: syncs it with its provider, waits for a webhook or for the next scheduled sync,
 * and repeats. All state is in PostgreSQL, so that the workflow can start again at any time: after Restate has lost it,
 * when a webhook reopens a finished order, or when the sweep finds that a sync is due which was hours away.
 */
export const depositOrder = keyedWorkflow({
  name: 'deposit.order',
  input: z.object({ orderNo: z.string() }),
  signals: webhookSignals,
  async run(wait, { orderNo }) {
    const startedAt = await wait.now()
    await wait.step('start', () => startIfPending(wait.app, orderNo, startedAt))
    for (;;) {
      const at = await wait.now()
      const result = await wait.step('sync', () => syncOrder(wait.app, orderNo, at))
      if (!result) return
      const due = new Date(at.getTime() + result.waitMs)
      const name = webhookSignal(result.webhookCount + 1)
      if (name) await wait.signal(name, due)
      else await wait.sleepUntil(due)
    }
  },
  async *unfinished(_app: AppContext, shard: Shard, at: Date) {
    const before = new Date(at.getTime() - requestHeadStartMs)
    for await (const orders of unfinishedOrders(shard.read, { before, due: at }, sweptAtOnce)) {
      yield orders.map(({ orderNo }) => ({ key: orderNo, input: { orderNo } }))
    }
  },
})

async function startIfPending(app: AppContext, orderNo: string, at: Date): Promise<void> {
  const order = await findOrder(app, orderNo)
  if (order?.state === 'PENDING') await startOrder(app, order, at)
}
