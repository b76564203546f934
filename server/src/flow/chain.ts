import { handlers, type ObjectContext, object, rpc, TerminalError } from '@restatedev/restate-sdk'
import { now } from '../base/clock.ts'
import type { Shard } from '../db/databases.ts'
import { type Projection, rebuild } from '../facts/projection.ts'
import type { House } from '../http/context.ts'
import { type Beat, beatOf } from './beat.ts'
import type { Perpetual } from './define.ts'
import { dayOptions, nightOptions } from './patience.ts'

/**
 * A perpetual flow is a virtual object per shard whose tick schedules the next one. Its state is a generation: `start`
 * makes a new one, and a tick of an older generation does nothing and schedules nothing. So however often a chain is
 * started, one is alive.
 */
export function chainOf(house: House, flow: Perpetual) {
  const chain: Chain = { house, flow, beat: beatOf(house, flow) }
  return object({
    name: flow.name,
    handlers: {
      ...(flow.kind === 'projection' && { rebuild: (ctx: Ctx) => fromTheStart(ctx, chain, flow) }),
      start: (ctx: Ctx) => start(ctx, chain),
      tick: handlers.object.exclusive({ ingressPrivate: true }, (ctx: Ctx, generation: number) =>
        tick(ctx, chain, generation),
      ),
    },
    options: flow.kind === 'nightly' ? nightOptions : dayOptions,
  })
}

type Chain = { readonly house: House; readonly flow: Perpetual; readonly beat: Beat }
type Ctx = ObjectContext<{ generation: number }>

async function start(ctx: Ctx, chain: Chain): Promise<void> {
  const generation = ((await ctx.get('generation')) ?? 0) + 1
  ctx.set('generation', generation)
  const atMs = await ctx.date.now()
  const shard = shardOf(ctx, chain)
  const dueMs = await ctx.run('first', async () => (await chain.beat.firstAt(shard, new Date(atMs))).getTime())
  schedule(ctx, chain, generation, dueMs - atMs)
}

async function tick(ctx: Ctx, chain: Chain, generation: number): Promise<void> {
  if ((await ctx.get('generation')) !== generation) return
  const atMs = await ctx.date.now()
  const shard = shardOf(ctx, chain)
  const { figures, endedMs } = await ctx.run('run', async () => {
    const figures = await chain.beat.run(shard, new Date(atMs))
    // Noted inside the step: a run that took an hour must not move the next one by an hour.
    return { figures, endedMs: now().getTime() }
  })
  const level = chain.flow.kind === 'nightly' ? 'info' : 'debug'
  chain.house.log[level]({ flow: chain.flow.name, shard: shard.name, figures }, 'a flow has run')
  const nextAt = chain.beat.nextAt(figures, new Date(atMs), new Date(endedMs))
  schedule(ctx, chain, generation, nextAt.getTime() - endedMs)
}

/** For an operator: what the projection made is taken back and made again, tick by tick, from the first fact. */
async function fromTheStart(ctx: Ctx, chain: Chain, projection: Projection): Promise<void> {
  const shard = shardOf(ctx, chain)
  await ctx.run('rebuild', () => rebuild(shard, projection))
}

function schedule(ctx: Ctx, chain: Chain, generation: number, inMs: number): void {
  const self = ctx.objectSendClient<Ticking>({ name: chain.flow.name }, ctx.key)
  self.tick(generation, rpc.sendOpts({ delay: Math.max(0, inMs) }))
}

type Ticking = { tick(ctx: Ctx, generation: number): Promise<void> }

/** A chain of a shard that is no longer configured ends here. */
function shardOf(ctx: Ctx, { house }: Chain): Shard {
  const shard = house.databases.shards.find(({ index }) => String(index) === ctx.key)
  if (!shard) throw new TerminalError(`there is no shard ${ctx.key}`)
  return shard
}
