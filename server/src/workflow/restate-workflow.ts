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
import { waitMaxMs, waitStepMs } from './wait-max.ts'

/** A keyed workflow is a Restate workflow: one `run` per key, and one shared handler per signal that resolves a promise. */
export function toRestateWorkflow(app: AppContext, definition: KeyedWorkflow) {
  return workflow({
    name: definition.name,
    handlers: {
      ...signalHandlers(definition.signals),
      run: (ctx: WorkflowContext, input: unknown) =>
        definition.run(toRunContext(ctx, app, definition), z.decode(definition.input, input)),
    },
    // While a finished workflow is retained, it cannot be started again under its key, except by the sweep. So not for long.
    options: { ...defaultOptions, journalRetention: { days: 1 }, workflowRetention: { minutes: 1 } },
  })
}

function toRunContext(ctx: WorkflowContext, app: AppContext, definition: KeyedWorkflow): RunContext<SignalSchemas> {
  return {
    app,
    key: ctx.key,
    step: (name, work) => ctx.run(name, work),
    now: async () => new Date(await journaledNow(ctx, app)),
    async sleepUntil(due) {
      for await (const stepMs of waitSteps(ctx, app, due)) await ctx.sleep(stepMs)
    },
    async signal(name, due) {
      for await (const stepMs of waitSteps(ctx, app, due)) {
        try {
          return z.decode(signalSchema(definition.signals, name), await ctx.promise(name).get().orTimeout(stepMs))
        } catch (error) {
          if (!(error instanceof TimeoutError)) throw error
        }
      }
      return undefined
    },
  }
}

function journaledNow(ctx: WorkflowContext, app: AppContext): Promise<number> {
  return ctx.run('now', () => app.clock.now().getTime())
}

/** Two servers may look at their clocks for one wait. */
const clocksDifferMs = 60_000

/** How long to wait, again and again, until the due time has come by the clock of the product. */
async function* waitSteps(ctx: WorkflowContext, app: AppContext, due: Date): AsyncGenerator<number> {
  for (;;) {
    const leftMs = due.getTime() - (await journaledNow(ctx, app))
    if (leftMs > waitMaxMs + clocksDifferMs)
      throw new TerminalError('a wait of more than an hour belongs in PostgreSQL')
    if (leftMs <= 0) return
    yield Math.min(leftMs, waitStepMs(app))
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
