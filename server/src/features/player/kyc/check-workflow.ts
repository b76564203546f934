import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { keyedWorkflow } from '../../../workflow/define.ts'
import { webhookSignal, webhookSignals } from '../../../workflow/webhook-signals.ts'
import { syncCheck } from './sync-check.ts'
import { unfinishedChecks } from './sync-queries.ts'

/** The sweep leaves a new check to the request that created it for this long. */
const requestHeadStartMs = 20_000
const sweptAtOnce = 1_000

/**
 * Follows an identity check until its answer is known and its pictures are deleted: asks the provider, waits for a webhook or
 * for the next time to ask, and repeats. All state is in PostgreSQL, so that the workflow can start again at any time.
 */
export const identityCheck = keyedWorkflow({
  name: 'player.identityCheck',
  input: z.object({ checkNo: z.string() }),
  signals: webhookSignals,
  async run(wait, { checkNo }) {
    for (;;) {
      const at = await wait.now()
      const result = await wait.step('sync', () => syncCheck(wait.app, checkNo, at))
      if (!result) return
      const due = new Date(at.getTime() + result.waitMs)
      const name = webhookSignal(result.webhookCount + 1)
      if (name) await wait.signal(name, due)
      else await wait.sleepUntil(due)
    }
  },
  async *unfinished(_app: AppContext, shard: Shard, at: Date) {
    const before = new Date(at.getTime() - requestHeadStartMs)
    for await (const found of unfinishedChecks(shard.read, before, sweptAtOnce)) {
      yield found.map(({ checkNo }) => ({ key: checkNo, input: { checkNo } }))
    }
  },
})
