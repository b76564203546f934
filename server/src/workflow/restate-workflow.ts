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

/** A keyed workflow is a Restate workflow: one `run` per key, and one shared handler per signal that resolves a promise. */
export function toRestateWorkflow(app: AppContext, definition: KeyedWorkflow) {
  return workflow({
    name: definition.name,
    handlers: {
      ...signalHandlers(definition.signals),
      run: (ctx: WorkflowContext, input: unknown) =>
        definition.run(toRunContext(ctx, app, definition), z.decode(definition.input, input)),
    },
    // While a finished workflow is retained, a late signal finds it finished; after that Restate deletes its state.
    options: { ...defaultOptions, journalRetention: { days: 1 }, workflowRetention: { hours: 1 } },
  })
}

function toRunContext(ctx: WorkflowContext, app: AppContext, definition: KeyedWorkflow): RunContext<SignalSchemas> {
  return {
    app,
    key: ctx.key,
    step: (name, work) => ctx.run(name, work),
    now: async () => new Date(await ctx.run('now', () => app.clock.now().getTime())),
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

/** Restate's status code when a promise is resolved a second time. */
const alreadyKept = 409

function signalHandlers(signals: SignalSchemas) {
  const handlerOf = (name: string) => async (ctx: WorkflowSharedContext, value: unknown) => {
    try {
      await ctx.promise(name).resolve(value)
    } catch (error) {
      // The first signal counts. A second one, from a repeated webhook, changes nothing and is not an error.
      if (!(error instanceof TerminalError) || error.code !== alreadyKept) throw error
    }
  }
  return Object.fromEntries(Object.keys(signals).map((name) => [name, handlerOf(name)]))
}
