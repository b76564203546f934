import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../app-context.ts'
import { nextTimeIn } from '../base/clock.ts'
import type { Shard } from '../db/databases.ts'
import type { DomainEvent } from '../events/event.ts'
import { type Advance, advance } from '../events/projection.ts'
import type { Every, Nightly, Notifier, RecurringWorkflow, RunCounts } from './define.ts'
import { lastRunOf, recordRun } from './run-queries.ts'

/** How a recurring workflow runs: the first run, the work, the next run. */
export type Recurrence = {
  /** The time of the first run of a new chain. A time in the past means now. */
  firstAt(shard: Shard, now: Date): Promise<Date>
  run(shard: Shard, now: Date): Promise<RunCounts>
  nextAt(figures: RunCounts, beganAt: Date, endedAt: Date): Date
}

/** `stopping` ends a run that waits, so that another server continues at once. */
export function recurrenceOf(app: AppContext, workflow: RecurringWorkflow, stopping: AbortSignal): Recurrence {
  if (workflow.kind === 'nightly') return nightlyRecurrence(app, workflow)
  if (workflow.kind === 'every') return intervalRecurrence(app, workflow, stopping)
  const step = (shard: Shard) =>
    'notify' in workflow ? advanceAndNotify(app, shard, workflow) : advance(shard, workflow)
  return projectionRecurrence(step, stopping)
}

/** One chain per shard. A global workflow runs at the first shard. */
export function keysOf(app: AppContext, workflow: RecurringWorkflow): readonly string[] {
  const shards = workflow.kind !== 'projection' && workflow.perShard === false ? 1 : app.databases.shards.length
  return app.databases.shards.slice(0, shards).map((shard) => String(shard.index))
}

function nightlyRecurrence(app: AppContext, workflow: Nightly): Recurrence {
  return {
    async firstAt(shard, now) {
      return nextTimeIn(workflow.zone, workflow.hour, await shard.transact((tx) => lastRunOf(tx, workflow.name, now)))
    },
    async run(shard, now) {
      const figures = await runOnce(app, workflow, shard, { now })
      await shard.transact((tx) => recordRun(tx, workflow.name, now, figures))
      return figures
    },
    nextAt: (_figures, beganAt) => nextTimeIn(workflow.zone, workflow.hour, beganAt),
  }
}

function intervalRecurrence(app: AppContext, workflow: Every, stopping: AbortSignal): Recurrence {
  return {
    firstAt: async (_shard, now) => now,
    run: (shard, now) => runOnce(app, workflow, shard, { now, stopping }),
    nextAt: (_figures, _beganAt, endedAt) => later(endedAt, workflow.seconds * 1_000),
  }
}

type Moment = { readonly now: Date; readonly stopping?: AbortSignal }

async function runOnce(app: AppContext, workflow: Nightly | Every, shard: Shard, moment: Moment): Promise<RunCounts> {
  const { now, stopping } = moment
  return workflow.perShard === false ? await workflow.run(app, now) : await workflow.run(app, shard, now, stopping)
}

const idleMs = 1_000
const looksPerRun = 10
const batchesPerRun = 20

/**
 * Batch after batch while there are any, then a look every second: a projection lags by about a second. Several looks are
 * one run, because a run of its own for each took most of the processor time of an idle Restate and its server.
 */
function projectionRecurrence(step: (shard: Shard) => Promise<Advance>, stopping: AbortSignal): Recurrence {
  return {
    firstAt: async (_shard, now) => now,
    async run(shard) {
      let applied = 0
      for (let look = 1; ; look += 1) {
        const done = await catchUp(() => step(shard))
        applied += done.applied
        if (done.more || look === looksPerRun || stopping.aborted) return { applied, more: Number(done.more) }
        await sleep(idleMs, undefined, { signal: stopping }).catch(() => {})
      }
    },
    nextAt: (figures, _beganAt, endedAt) => later(endedAt, figures.more ? 0 : idleMs),
  }
}

async function catchUp(step: () => Promise<Advance>): Promise<Advance> {
  let applied = 0
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    const done = await step()
    applied += done.applied
    if (!done.more) return { applied, more: false }
  }
  return { applied, more: true }
}

/** Receivers are notified after the transaction, so that no transaction waits for them. */
async function advanceAndNotify(app: AppContext, shard: Shard, messenger: Notifier): Promise<Advance> {
  let received: readonly DomainEvent[] = []
  const apply: Notifier['apply'] = async (_tx, events) => {
    received = events
  }
  const done = await advance(shard, { ...messenger, apply })
  if (received.length > 0) await messenger.notify(app, received)
  return done
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
