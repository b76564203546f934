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
 * Restarts what is unfinished in PostgreSQL and has no running workflow: after Restate lost its data, after a
 * request that could not reach it, after an invocation was killed. Each keyed workflow has a sweep per shard.
 */
function sweepOf(workflow: KeyedWorkflow): Every {
  return every({
    name: `${workflow.name}.sweep`,
    seconds,
    run: async (app, shard, now) => await sweep(app, workflow, workflow.unfinished(app, shard, now)),
  })
}

/** All recurring workflows, including the sweeps of the keyed ones. */
export function recurringWorkflowsOf(workflows: readonly Workflow[]): readonly RecurringWorkflow[] {
  return workflows.map((workflow) => (workflow.kind === 'waiting' ? sweepOf(workflow) : workflow))
}

/** Goes page by page, so that rows with a running workflow do not hide the ones behind them. */
export async function sweep(
  app: AppContext,
  workflow: KeyedWorkflow,
  pages: Pages<Unfinished<unknown>>,
): Promise<RunCounts> {
  const admin = adminOf(app.config)
  let [unfinished, started] = [0, 0]
  for await (const rows of pages) {
    unfinished += rows.length
    for (const { key, input } of await withoutRunningWorkflow(admin, workflow, rows)) {
      await workflowHandle(app, workflow, key).start(input)
      started += 1
    }
  }
  return { unfinished, started }
}

const chunk = 200

async function withoutRunningWorkflow(
  admin: Admin,
  workflow: KeyedWorkflow,
  unfinished: readonly Unfinished<unknown>[],
) {
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
      // It failed or was killed, and the row is unfinished. Restate keeps the key until it is purged.
      if (run) await admin.purge(run.id)
      idle.push(row)
    }
  }
  return idle
}
