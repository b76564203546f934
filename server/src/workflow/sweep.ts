import type { AppContext } from '../app-context.ts'
import { workflowHandle } from './client.ts'
import {
  type Every,
  every,
  type KeyedWorkflow,
  type Pages,
  type RecurringWorkflow,
  type RunCounts,
  type Unfinished,
  type Workflow,
} from './define.ts'
import { type Admin, adminOf } from './restate-admin.ts'
import { hasEnded, runsOf } from './restate-queries.ts'

const seconds = 30

/**
 * What is unfinished in PostgreSQL and has no living flow is started again: after Restate lost everything, after a
 * request that could not reach it, after an invocation was given up. Each waiting flow has its sweep, one per shard.
 */
function sweepOf(workflow: KeyedWorkflow): Every {
  return every({
    name: `${workflow.name}.sweep`,
    seconds,
    run: async (app, shard, now) => await sweep(app, workflow, workflow.unfinished(app, shard, now)),
  })
}

/** Everything among these flows that runs for ever, the sweeps of the waiting ones included. */
export function recurringWorkflowsOf(workflows: readonly Workflow[]): readonly RecurringWorkflow[] {
  return workflows.map((workflow) => (workflow.kind === 'waiting' ? sweepOf(workflow) : workflow))
}

/** Page by page: those that have a flow must not stand in the way of those behind them. */
export async function sweep(
  app: AppContext,
  workflow: KeyedWorkflow,
  pages: Pages<Unfinished<unknown>>,
): Promise<RunCounts> {
  const admin = adminOf(app.config)
  let [unfinished, started] = [0, 0]
  for await (const rows of pages) {
    unfinished += rows.length
    for (const { key, input } of await withoutLivingFlow(admin, workflow, rows)) {
      await workflowHandle(app, workflow, key).start(input)
      started += 1
    }
  }
  return { unfinished, started }
}

const chunk = 200

async function withoutLivingFlow(admin: Admin, workflow: KeyedWorkflow, unfinished: readonly Unfinished<unknown>[]) {
  const idle: Unfinished<unknown>[] = []
  for (let from = 0; from < unfinished.length; from += chunk) {
    const rows = unfinished.slice(from, from + chunk)
    const runs = await runsOf(
      admin,
      workflow.name,
      rows.map(({ key }) => key),
    )
    for (const row of rows) {
      const run = runs.find(({ key }) => key === row.key)
      if (run && !hasEnded(run)) continue
      // It failed or was killed, and the row says that it is not done. Restate keeps the key until it is told to forget.
      if (run) await admin.purge(run.id)
      idle.push(row)
    }
  }
  return idle
}
