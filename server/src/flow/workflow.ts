import {
  TerminalError,
  TimeoutError,
  type WorkflowContext,
  type WorkflowSharedContext,
  workflow,
} from '@restatedev/restate-sdk'
import * as z from 'zod/mini'
import type { House } from '../http/context.ts'
import { type SignalSchemas, signalSchema, type Wait, type Waiting } from './define.ts'
import { patience } from './patience.ts'

/** A waiting flow is a Restate workflow: one `run` per key, and one shared handler per signal that resolves a promise. */
export function workflowOf(house: House, flow: Waiting) {
  return workflow({
    name: flow.name,
    handlers: {
      ...signalHandlers(flow.signals),
      run: (ctx: WorkflowContext, input: unknown) => flow.run(waitOf(ctx, house, flow), z.decode(flow.input, input)),
    },
    // While a finished flow is remembered, a late second signal finds it finished; what it held is then cleaned away.
    options: { ...patience, journalRetention: { days: 1 }, workflowRetention: { hours: 1 } },
  })
}

function waitOf(ctx: WorkflowContext, house: House, flow: Waiting): Wait<SignalSchemas> {
  return {
    house,
    key: ctx.key,
    step: (name, work) => ctx.run(name, work),
    now: async () => new Date(await ctx.date.now()),
    sleep: (ms) => ctx.sleep(ms),
    async signal(name, withinMs) {
      try {
        return z.decode(signalSchema(flow.signals, name), await ctx.promise(name).get().orTimeout(withinMs))
      } catch (error) {
        if (error instanceof TimeoutError) return undefined
        throw error
      }
    },
  }
}

/** What Restate answers to who resolves a promise for the second time. */
const alreadyKept = 409

function signalHandlers(signals: SignalSchemas) {
  const handlerOf = (name: string) => async (ctx: WorkflowSharedContext, value: unknown) => {
    try {
      await ctx.promise(name).resolve(value)
    } catch (error) {
      // The first word counts. A second one, from a webhook that is sent again, changes nothing and is no failure.
      if (!(error instanceof TerminalError) || error.code !== alreadyKept) throw error
    }
  }
  return Object.fromEntries(Object.keys(signals).map((name) => [name, handlerOf(name)]))
}
