import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { keyedWorkflow } from '../../../workflow/define.ts'
import { webhookSignal, webhookSignals } from '../../../workflow/webhook-signals.ts'
import { unfinishedPayouts } from './queries.ts'
import { syncPayout } from './sync-payout.ts'

/** The sweep leaves a new withdrawal to the request that created it for this long. */
const requestHeadStartMs = 20_000
const sweptAtOnce = 1_000

/**
 * Follows the payout of an approved withdrawal until nothing is left to ask: syncs it with its provider, waits for a webhook
 * or for the next scheduled sync, and repeats. All state is in PostgreSQL, so that the workflow can start again at any time.
 */
export const withdrawalPayout = keyedWorkflow({
  name: 'withdrawal.payout',
  input: z.object({ withdrawNo: z.string() }),
  signals: webhookSignals,
  async run(wait, { withdrawNo }) {
    for (;;) {
      const at = await wait.now()
      const result = await wait.step('sync', () => syncPayout(wait.app, withdrawNo, at))
      if (!result) return
      const due = new Date(at.getTime() + result.waitMs)
      const name = webhookSignal(result.webhookCount + 1)
      if (name) await wait.signal(name, due)
      else await wait.sleepUntil(due)
    }
  },
  async *unfinished(_app: AppContext, shard: Shard, at: Date) {
    const before = new Date(at.getTime() - requestHeadStartMs)
    for await (const found of unfinishedPayouts(shard.read, { before, due: at }, sweptAtOnce)) {
      yield found.map(({ withdrawNo }) => ({ key: withdrawNo, input: { withdrawNo } }))
    }
  },
})
