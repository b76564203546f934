import {
  TerminalError,
  TimeoutError,
  type WorkflowContext,
  type WorkflowSharedContext,
  workflow,
} from '@restatedev/restate-sdk'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { type KeyedWorkflow, type RunContext, type SignalSchemas, signalSchema } from './define.ts'
import { defaultOptions } from './retry-options.ts'

/** A waiting flow is a Restate workflow: one `run` per key, and one shared handler per signal that resolves a promise. */
export function toRestateWorkflow(app: AppContext, definition: KeyedWorkflow) {
  return workflow({
    name: definition.name,
    handlers: {
      ...signalHandlers(definition.signals),
      run: (ctx: WorkflowContext, input: unknown) =>
        definition.run(toRunContext(ctx, app, definition), z.decode(definition.input, input)),
    },
    // While a finished flow is remembered, a late second signal finds it finished; what it held is then cleaned away.
    options: { ...defaultOptions, journalRetention: { days: 1 }, workflowRetention: { hours: 1 } },
  })
}

function toRunContext(ctx: WorkflowContext, app: AppContext, definition: KeyedWorkflow): RunContext<SignalSchemas> {
  return {
    app,
    key: ctx.key,
    step: (name, work) => ctx.run(name, work),
    now: async () => new Date(await ctx.date.now()),
    sleep: (ms) => ctx.sleep(ms),
    async signal(name, withinMs) {
      try {
        return z.decode(signalSchema(definition.signals, name), await ctx.promise(name).get().orTimeout(withinMs))
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
