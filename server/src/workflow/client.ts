import { connect, SendOpts } from '@restatedev/restate-sdk-clients'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { type KeyedWorkflow, type Signal, type SignalSchemas, signalSchema } from './define.ts'

/** A handle to one keyed workflow. */
export type WorkflowHandle<Input, Signals extends SignalSchemas> = {
  /**
   * Starts it, after the transaction that wrote its row. Starting it again is harmless. When Restate is unavailable the
   * request does not fail: the row exists, and the sweep starts the workflow when Restate is back.
   */
  start(input: Input): Promise<void>
  /**
   * Sends a signal, after the transaction that stored it. Throws when Restate is unavailable, so that the sender
   * (a webhook, an operator) repeats it.
   */
  signal<Name extends keyof Signals & string>(name: Name, value: Signal<Signals, Name>): Promise<void>
}

/** `await workflowHandle(app, payOut, withdrawalId).start(withdrawal)` */
export function workflowHandle<Input, Signals extends SignalSchemas>(
  app: AppContext,
  workflow: KeyedWorkflow<Input, Signals>,
  key: string,
): WorkflowHandle<Input, Signals> {
  return {
    async start(input) {
      try {
        await submit(app, { service: workflow.name, key, handler: 'run', parameter: z.encode(workflow.input, input) })
      } catch (err) {
        app.log.warn(
          { err, workflow: workflow.name, key },
          'workflow not started, restate unavailable; the sweep will start it',
        )
      }
    },
    async signal(name, value) {
      const parameter = z.encode(signalSchema(workflow.signals, name), value)
      await submit(app, { service: workflow.name, key, handler: name, parameter })
    },
  }
}

export type Submission = {
  readonly service: string
  readonly key: string
  readonly handler: string
  readonly parameter?: unknown
  /** Of several calls with the same key Restate runs one. */
  readonly idempotencyKey?: string
}

const timeoutMs = 3_000

/** Submits a call to Restate, which has persisted it when this returns. */
export async function submit(
  { config }: AppContext,
  { parameter, idempotencyKey, ...target }: Submission,
): Promise<void> {
  const opts = SendOpts.from({ timeout: timeoutMs, ...(idempotencyKey && { idempotencyKey }) })
  await connect({ url: config.restateIngressUrl }).send({ ...target, parameter, opts })
}
