import type * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import type { ShardTx } from '../db/database.ts'
import type { Shard } from '../db/databases.ts'
import type { EventsFor, ProjectionName } from '../events/catalogue.ts'
import type { DomainEvent } from '../events/event.ts'
import { type Projection, projection } from '../events/projection.ts'

/**
 * Workflows, as a feature defines them in its `workflow.ts`:
 *
 *   export const workflows: readonly Workflow[] = [
 *     nightly({ name: 'tracking.expireClientErrors', hour: 3, zone: 'Asia/Kolkata', run: expireClientErrors }),
 *     projection({ name: 'tracking.tallyEvents', apply: tallyEvents, reset: clearTally }),   // events/projection.ts
 *   ]
 *
 *   async function expireClientErrors(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
 *     return { expired: await deleteExpired(shard, now) }
 *   }
 *
 * Three rules hold for every `run`. It may run twice for the same moment, because a step runs at least once: so
 * it is idempotent. It takes the time from `now`, which is persisted before the step begins, and never from a
 * clock. And it keeps no state in Restate: what a person sees is a row in PostgreSQL.
 */
export type Workflow = RecurringWorkflow | KeyedWorkflow

/** Runs again and again for ever; the supervisor keeps exactly one chain of runs alive per key. */
export type RecurringWorkflow = Nightly | Every | Projection | Notifier

/** What a run did, in numbers, for the log and the operator. */
export type RunCounts = Readonly<Record<string, number>>

/** A run is per shard, or global (`perShard: false`). One that does a lot asks between its parts whether the server stops. */
export type Runs =
  | {
      readonly perShard?: true
      readonly run: (app: AppContext, shard: Shard, now: Date, stopping?: AbortSignal) => Promise<RunCounts>
    }
  | { readonly perShard: false; readonly run: (app: AppContext, now: Date) => Promise<RunCounts> }

/** Once a day at a full hour of a time zone. A missed run is made up for at the next start. */
export type Nightly = Runs & Schedule & { readonly kind: 'nightly' }
type Schedule = { readonly name: string; readonly hour: number; readonly zone: string }

/** Immediately, and then `seconds` after each run has ended. */
export type Every = Runs & Interval & { readonly kind: 'every' }
type Interval = { readonly name: string; readonly seconds: number }

/**
 * A projection with an effect outside the database: it is called after its cursor has moved. A crash in between
 * loses the notification and nothing else, so its receivers must recover by themselves.
 */
export type Notifier = Projection & { notify(app: AppContext, events: readonly DomainEvent[]): Promise<void> }

/**
 * One long-running process: an order that waits for its payment, a withdrawal for its decision. There is one per key
 * (the order's number), and starting it twice has no effect. `signals` are the external inputs it can wait for.
 *
 * Restate may lose everything, so: write the row first and signal second, and let `run` read the row before it
 * waits. Then a restarted workflow finds what it missed. `unfinished` finds the rows that should
 * have a running workflow, old enough that the request that created them has finished, page by page. A
 * sweep starts the missing ones. A workflow whose next step is due in more than an hour writes the due date into its row
 * and ends; `unfinished` returns the row again when it is due.
 */
export type KeyedWorkflow<Input = unknown, Signals extends SignalSchemas = SignalSchemas> = {
  readonly kind: 'waiting'
  readonly name: string
  readonly input: z.ZodMiniType<Input>
  readonly signals: Signals
  run(wait: RunContext<Signals>, input: Input): Promise<void>
  unfinished(app: AppContext, shard: Shard, now: Date): Pages<Unfinished<Input>>
}

export type SignalSchemas = Readonly<Record<string, z.ZodMiniType>>
export type Pages<Row> = AsyncIterable<readonly Row[]>
export type Unfinished<Input> = { readonly key: string; readonly input: Input }

/** What a keyed workflow can do. Every step is journaled, so that it continues after a crash. */
export type RunContext<Signals extends SignalSchemas> = {
  readonly app: AppContext
  readonly key: string
  /** One idempotent command or one provider call; its result is journaled and not fetched again. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The journaled time. */
  now(): Promise<Date>
  /** Waits for a time of the product, at most `waitMaxMs` from now: what is due later is left to the sweep. */
  sleepUntil(due: Date): Promise<void>
  /** Waits for a signal; undefined at the due time, which is at most `waitMaxMs` from now. */
  signal<Name extends keyof Signals & string>(name: Name, due: Date): Promise<Signal<Signals, Name> | undefined>
}

export type Signal<Signals extends SignalSchemas, Name extends keyof Signals> = z.output<Signals[Name]>

export function nightly(workflow: Runs & Schedule): Nightly {
  return { kind: 'nightly', ...workflow }
}

export function every(workflow: Runs & Interval): Every {
  return { kind: 'every', ...workflow }
}

export function notifier<Name extends ProjectionName>(workflow: {
  readonly name: Name
  readonly tell: (app: AppContext, events: readonly DomainEvent<EventsFor<Name>>[]) => Promise<void>
  /** What is written exactly once, before the notification. A rebuild writes it again, so it must not write twice. */
  readonly apply?: (tx: ShardTx, events: readonly DomainEvent<EventsFor<Name>>[]) => Promise<void>
}): Notifier {
  const { name, apply = async () => {} } = workflow
  // A rebuild deletes nothing, so nothing is lost with events that were pruned.
  const inside = projection({ name, apply, reset: async () => {}, needsKeptOnly: true })
  return { ...inside, notify: workflow.tell as Notifier['notify'] }
}

export function keyedWorkflow<Input, const Signals extends SignalSchemas>(
  workflow: Omit<KeyedWorkflow<Input, Signals>, 'kind'>,
): KeyedWorkflow<Input, Signals> {
  return { kind: 'waiting', ...workflow }
}

export function signalSchema(signals: SignalSchemas, name: string): z.ZodMiniType {
  const schema = signals[name]
  if (!schema) throw new Error(`workflow has no signal ${name}`)
  return schema
}
