import { handlers, type InvocationId, type ObjectContext, object, rpc, TerminalError } from '@restatedev/restate-sdk'
import type { AppContext } from '../app-context.ts'
import type { Shard } from '../db/databases.ts'
import { EventsPrunedError, type Projection, rebuild } from '../events/projection.ts'
import type { RecurringWorkflow } from './define.ts'
import { type Recurrence, recurrenceOf } from './recurrence.ts'
import { frequentOptions, nightlyOptions } from './retry-options.ts'
import { chainStepMs } from './wait-max.ts'

/**
 * A recurring workflow is a virtual object per shard whose run schedules the next one. Its state is a generation: `start`
 * makes a new one, and a call of an older generation does nothing and schedules nothing. So however often a chain is
 * started, one is alive. A run that is due later than the longest wait is not scheduled yet: a tick looks at the due time
 * again. Each call sends the next one instead of looping, so that no journal grows.
 */
export function toRestateObject(app: AppContext, workflow: RecurringWorkflow, stopping: AbortSignal) {
  const chain: Recurring = { app, workflow, beat: recurrenceOf(app, workflow, stopping) }
  return object({
    name: workflow.name,
    handlers: {
      ...(workflow.kind === 'projection' && { rebuild: (ctx: Ctx) => rebuildProjection(ctx, chain, workflow) }),
      start: (ctx: Ctx) => start(ctx, chain),
      // The looks of several servers after one move are one: Restate remembers their key for a while.
      look: handlers.object.exclusive({ journalRetention: 0, idempotencyRetention: { minutes: 1 } }, (ctx: Ctx) =>
        look(ctx, chain),
      ),
      // Ticks do nothing worth keeping: only the journals of runs are retained.
      tick: handlers.object.exclusive({ ingressPrivate: true, journalRetention: 0 }, (ctx: Ctx, planned: Planned) =>
        tick(ctx, chain, planned),
      ),
      run: handlers.object.exclusive({ ingressPrivate: true }, (ctx: Ctx, generation: number) =>
        run(ctx, chain, generation),
      ),
    },
    options: workflow.kind === 'nightly' ? nightlyOptions : frequentOptions,
  })
}

type Recurring = { readonly app: AppContext; readonly workflow: RecurringWorkflow; readonly beat: Recurrence }
type Ctx = ObjectContext<{ generation: number; dueMs: number; next: InvocationId }>

/** The time of the product, journaled, so that a repeated tick decides by the same moment. */
function now(ctx: Ctx, { app }: Recurring): Promise<number> {
  return ctx.run('now', () => app.clock.now().getTime())
}

async function start(ctx: Ctx, chain: Recurring): Promise<void> {
  const generation = ((await ctx.get('generation')) ?? 0) + 1
  ctx.set('generation', generation)
  await cancelNext(ctx)
  const atMs = await now(ctx, chain)
  await schedule(ctx, chain, { generation, dueMs: await firstDue(ctx, chain, atMs) }, atMs)
}

/**
 * What an older generation has planned would do nothing. It is removed all the same: while it waits, up to an hour, the
 * supervisor takes the chain for a living one, and would not start it again.
 */
async function cancelNext(ctx: Ctx): Promise<void> {
  const next = await ctx.get('next')
  if (next === null) return
  ctx.invocation(next).cancel()
  ctx.clear('next')
}

/** The clock has moved: what has become due by it runs now, as a new generation. What is planned already ends then. */
async function look(ctx: Ctx, chain: Recurring): Promise<void> {
  const [generation, dueMs] = [await ctx.get('generation'), await ctx.get('dueMs')]
  if (generation === null || dueMs === null || dueMs > (await now(ctx, chain))) return
  ctx.set('generation', generation + 1)
  await cancelNext(ctx)
  // Another look, before this run has begun, must not take its place.
  ctx.clear('dueMs')
  const sent = ctx.objectSendClient<Recurrent>({ name: chain.workflow.name }, ctx.key).run(generation + 1)
  ctx.set('next', await sent.invocationId)
}

type Planned = { readonly generation: number; readonly dueMs: number }

/** The due time of a nightly run is what PostgreSQL says now; that of an interval was decided when the last run ended. */
async function tick(ctx: Ctx, chain: Recurring, { generation, dueMs }: Planned): Promise<void> {
  if ((await ctx.get('generation')) !== generation) return
  const atMs = await now(ctx, chain)
  const isNightly = chain.workflow.kind === 'nightly'
  await schedule(ctx, chain, { generation, dueMs: isNightly ? await firstDue(ctx, chain, atMs) : dueMs }, atMs)
}

function firstDue(ctx: Ctx, chain: Recurring, atMs: number): Promise<number> {
  const shard = shardOf(ctx, chain)
  return ctx.run('due', async () => (await chain.beat.firstAt(shard, new Date(atMs))).getTime())
}

async function run(ctx: Ctx, chain: Recurring, generation: number): Promise<void> {
  if ((await ctx.get('generation')) !== generation) return
  const atMs = await now(ctx, chain)
  const shard = shardOf(ctx, chain)
  const { figures, endedMs } = await ctx.run('run', async () => {
    const figures = await chain.beat.run(shard, new Date(atMs))
    // Recorded inside the step: a run that took an hour must not delay the next one by an hour.
    return { figures, endedMs: chain.app.clock.now().getTime() }
  })
  const level = chain.workflow.kind === 'nightly' ? 'info' : 'debug'
  chain.app.log[level]({ workflow: chain.workflow.name, shard: shard.name, figures }, 'workflow run finished')
  const nextAt = chain.beat.nextAt(figures, new Date(atMs), new Date(endedMs))
  await schedule(ctx, chain, { generation, dueMs: nextAt.getTime() }, endedMs)
}

/** For operators: deletes the effect of the projection and rebuilds it, tick by tick, from the first event. */
async function rebuildProjection(ctx: Ctx, chain: Recurring, projection: Projection): Promise<void> {
  const shard = shardOf(ctx, chain)
  await ctx.run('rebuild', async () => {
    try {
      await rebuild(shard, projection)
    } catch (error) {
      // Events do not come back, so a repetition would be refused too.
      throw error instanceof EventsPrunedError ? new TerminalError(error.message) : error
    }
  })
}

async function schedule(ctx: Ctx, chain: Recurring, planned: Planned, atMs: number): Promise<void> {
  ctx.set('dueMs', planned.dueMs)
  const self = ctx.objectSendClient<Recurrent>({ name: chain.workflow.name }, ctx.key)
  const [leftMs, stepMs] = [Math.max(0, planned.dueMs - atMs), chainStepMs(chain.app)]
  const isSoon = leftMs <= stepMs
  const sent = isSoon
    ? self.run(planned.generation, rpc.sendOpts({ delay: leftMs }))
    : self.tick(planned, rpc.sendOpts({ delay: stepMs }))
  ctx.set('next', await sent.invocationId)
}

type Recurrent = {
  tick(ctx: Ctx, planned: Planned): Promise<void>
  run(ctx: Ctx, generation: number): Promise<void>
}

/** A chain of a shard that is no longer configured ends here. */
function shardOf(ctx: Ctx, { app }: Recurring): Shard {
  const shard = app.databases.shards.find(({ index }) => String(index) === ctx.key)
  if (!shard) throw new TerminalError(`shard ${ctx.key} is not configured`)
  return shard
}
