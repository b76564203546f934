import { nextTimeIn } from '../base/clock.ts'
import type { Shard } from '../db/databases.ts'
import type { Fact } from '../facts/fact.ts'
import { type Advance, advance } from '../facts/projection.ts'
import type { House } from '../http/context.ts'
import type { Every, Figures, Messenger, Nightly, Perpetual } from './define.ts'
import { lastRunOf, recordRun } from './queries.ts'

/** A perpetual flow as its chain sees it: what to do, when to begin, when to come again. */
export type Beat = {
  /** When a chain that is started now has its first run. A moment that has passed means at once. */
  firstAt(shard: Shard, now: Date): Promise<Date>
  run(shard: Shard, now: Date): Promise<Figures>
  nextAt(figures: Figures, beganAt: Date, endedAt: Date): Date
}

export function beatOf(house: House, flow: Perpetual): Beat {
  if (flow.kind === 'nightly') return nightlyBeat(house, flow)
  if (flow.kind === 'every') return everyBeat(house, flow)
  return projectionBeat((shard) => ('tell' in flow ? carry(house, shard, flow) : advance(shard, flow)))
}

/** One chain per shard. What belongs to the house as a whole is looked after at its first shard. */
export function keysOf(house: House, flow: Perpetual): readonly string[] {
  const shards = flow.kind !== 'projection' && flow.perShard === false ? 1 : house.databases.shards.length
  return house.databases.shards.slice(0, shards).map((shard) => String(shard.index))
}

function nightlyBeat(house: House, flow: Nightly): Beat {
  return {
    async firstAt(shard, now) {
      return nextTimeIn(flow.zone, flow.hour, await shard.transact((tx) => lastRunOf(tx, flow.name, now)))
    },
    async run(shard, now) {
      const figures = await runOnce(house, flow, shard, now)
      await shard.transact((tx) => recordRun(tx, flow.name, now, figures))
      return figures
    },
    nextAt: (_figures, beganAt) => nextTimeIn(flow.zone, flow.hour, beganAt),
  }
}

function everyBeat(house: House, flow: Every): Beat {
  return {
    firstAt: async (_shard, now) => now,
    run: (shard, now) => runOnce(house, flow, shard, now),
    nextAt: (_figures, _beganAt, endedAt) => later(endedAt, flow.seconds * 1_000),
  }
}

async function runOnce(house: House, flow: Nightly | Every, shard: Shard, now: Date): Promise<Figures> {
  return flow.perShard === false ? await flow.run(house, now) : await flow.run(house, shard, now)
}

const idleMs = 1_000
const batchesPerRun = 20

/** Batch after batch while there are any, then a pause: a projection lags behind by about a second and costs little. */
function projectionBeat(step: (shard: Shard) => Promise<Advance>): Beat {
  return {
    firstAt: async (_shard, now) => now,
    async run(shard) {
      let applied = 0
      for (let batch = 0; batch < batchesPerRun; batch += 1) {
        const done = await step(shard)
        applied += done.applied
        if (!done.more) return { applied, more: 0 }
      }
      return { applied, more: 1 }
    },
    nextAt: (figures, _beganAt, endedAt) => later(endedAt, figures.more ? 0 : idleMs),
  }
}

/** No transaction waits for whoever is told: what was heard is carried out of it first. */
async function carry(house: House, shard: Shard, messenger: Messenger): Promise<Advance> {
  let heard: readonly Fact[] = []
  const apply: Messenger['apply'] = async (_tx, facts) => {
    heard = facts
  }
  const done = await advance(shard, { ...messenger, apply })
  if (heard.length > 0) await messenger.tell(house, heard)
  return done
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
