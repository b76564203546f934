import { connect, SendOpts } from '@restatedev/restate-sdk-clients'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { type KeyedWorkflow, type Signal, type SignalSchemas, signalSchema } from './define.ts'

/** One waiting flow, as the rest of its room reaches it. */
export type WorkflowHandle<Input, Signals extends SignalSchemas> = {
  /**
   * Sets it going, after the transaction that wrote its row. Starting it again is harmless. When Restate is away the
   * request does not fail for it: the row is there, and the sweep starts the flow when Restate is back.
   */
  start(input: Input): Promise<void>
  /**
   * Tells it what it waits for, after the transaction that wrote it down. Throws when Restate is away, so that whoever
   * told us (a webhook, an operator) tells us again.
   */
  signal<Name extends keyof Signals & string>(name: Name, value: Signal<Signals, Name>): Promise<void>
}

/** `await flowAt(house, payOut, withdrawalId).start(withdrawal)` */
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
        app.log.warn({ err, workflow: workflow.name, key }, 'a flow could not be started now; its sweep will start it')
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
}

const timeoutMs = 3_000

/** Hands a call over to Restate, which has written it down when this returns. */
export async function submit({ config }: AppContext, { parameter, ...target }: Submission): Promise<void> {
  const opts = SendOpts.from({ timeout: timeoutMs })
  await connect({ url: config.restateIngressUrl }).send({ ...target, parameter, opts })
}
