import type { House } from '../http/context.ts'
import { flowAt } from './client.ts'
import {
  type Every,
  every,
  type Figures,
  type Flow,
  type Pages,
  type Perpetual,
  type Unfinished,
  type Waiting,
} from './define.ts'
import { type Admin, adminOf } from './restate/admin.ts'
import { hasEnded, runsOf } from './restate/queries.ts'

const seconds = 30

/**
 * What is unfinished in PostgreSQL and has no living flow is started again: after Restate lost everything, after a
 * request that could not reach it, after an invocation was given up. Each waiting flow has its sweep, one per shard.
 */
function sweepOf(flow: Waiting): Every {
  return every({
    name: `${flow.name}.sweep`,
    seconds,
    run: async (house, shard, now) => await sweep(house, flow, flow.unfinished(house, shard, now)),
  })
}

/** Everything among these flows that runs for ever, the sweeps of the waiting ones included. */
export function perpetualsIn(flows: readonly Flow[]): readonly Perpetual[] {
  return flows.map((flow) => (flow.kind === 'waiting' ? sweepOf(flow) : flow))
}

/** Page by page: those that have a flow must not stand in the way of those behind them. */
export async function sweep(house: House, flow: Waiting, pages: Pages<Unfinished<unknown>>): Promise<Figures> {
  const admin = adminOf(house.config)
  let [unfinished, started] = [0, 0]
  for await (const rows of pages) {
    unfinished += rows.length
    for (const { key, input } of await withoutLivingFlow(admin, flow, rows)) {
      await flowAt(house, flow, key).start(input)
      started += 1
    }
  }
  return { unfinished, started }
}

const chunk = 200

async function withoutLivingFlow(admin: Admin, flow: Waiting, unfinished: readonly Unfinished<unknown>[]) {
  const idle: Unfinished<unknown>[] = []
  for (let from = 0; from < unfinished.length; from += chunk) {
    const rows = unfinished.slice(from, from + chunk)
    const runs = await runsOf(
      admin,
      flow.name,
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
