import type * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import type { Shard } from '../db/databases.ts'
import type { EventsFor, ProjectionName } from '../events/catalogue.ts'
import type { DomainEvent } from '../events/event.ts'
import { type Projection, projection } from '../events/projection.ts'

/**
 * Whatever waits, said in the words of a room. A room's `flow.ts` is all it writes:
 *
 *   export const flows: readonly Flow[] = [
 *     nightly({ name: 'tracking.expireClientErrors', hour: 3, zone: 'Asia/Kolkata', run: expireClientErrors }),
 *     projection({ name: 'tracking.tallyEvents', apply: tallyFacts, forget: clearTally }),   // facts/projection.ts
 *   ]
 *
 *   async function expireClientErrors(house: House, shard: Shard, now: Date): Promise<Figures> {
 *     return { expired: await deleteExpired(shard, now) }
 *   }
 *
 * Three rules hold for every `run`. It may be run twice for the same moment, because a step is done at least once: so
 * it is idempotent. It takes the time from `now`, which is written down before the step begins, and never from a
 * clock. And it leaves nothing that matters in Restate: the state a person sees is a row in PostgreSQL.
 */
export type Workflow = RecurringWorkflow | KeyedWorkflow

/** What runs again and again for ever; `flow/keep.ts` sees to it that exactly one chain of runs is alive per key. */
export type RecurringWorkflow = Nightly | Every | Projection | Notifier

/** What a run did, in numbers, for the log and for the operator who looks at the run. */
export type RunCounts = Readonly<Record<string, number>>

/** A run belongs to one shard, or (`perShard: false`) to the house as a whole. */
export type Runs =
  | { readonly perShard?: true; readonly run: (app: AppContext, shard: Shard, now: Date) => Promise<RunCounts> }
  | { readonly perShard: false; readonly run: (app: AppContext, now: Date) => Promise<RunCounts> }

/** Once a day at a full hour of a zone. A night that was missed is made up for as soon as the house is back. */
export type Nightly = Runs & Schedule & { readonly kind: 'nightly' }
type Schedule = { readonly name: string; readonly hour: number; readonly zone: string }

/** At once, and then again `seconds` after each run has ended. */
export type Every = Runs & Interval & { readonly kind: 'every' }
type Interval = { readonly name: string; readonly seconds: number }

/**
 * A projection whose effect lies outside the database: it is told of a batch after its cursor has moved. A crash between
 * the two loses the message and nothing else, so what it does must be made good by itself.
 */
export type Notifier = Projection & { notify(app: AppContext, events: readonly DomainEvent[]): Promise<void> }

/**
 * One thing that waits: an order for its payment, a withdrawal for its decision. There is one per key (the order's
 * number), and starting it twice is starting it once. `signals` are the words from outside that it can wait for.
 *
 * Restate may forget everything, so: write the row first and signal second, and let `run` look at the row before it
 * waits. Then a flow that was started anew finds what it missed. `unfinished` is how it is found: the rows that should
 * have a living flow, old enough that the request which made them has had its turn, all of them, so many at a time. A
 * sweep starts those that have none.
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

/** What a waiting flow can do. Every line of it is written down, so that a crash goes on from the last one. */
export type RunContext<Signals extends SignalSchemas> = {
  readonly app: AppContext
  readonly key: string
  /** One idempotent command or one call to an outside company; its result is kept and not asked for again. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The time, written down. */
  now(): Promise<Date>
  sleep(ms: number): Promise<void>
  /** Waits for a word from outside; undefined when the time is up. */
  signal<Name extends keyof Signals & string>(name: Name, withinMs: number): Promise<Signal<Signals, Name> | undefined>
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
}): Notifier {
  const inside = projection({ name: workflow.name, apply: async () => {}, reset: async () => {} })
  return { ...inside, notify: workflow.tell as Notifier['notify'] }
}

export function keyedWorkflow<Input, const Signals extends SignalSchemas>(
  workflow: Omit<KeyedWorkflow<Input, Signals>, 'kind'>,
): KeyedWorkflow<Input, Signals> {
  return { kind: 'waiting', ...workflow }
}

export function signalSchema(signals: SignalSchemas, name: string): z.ZodMiniType {
  const schema = signals[name]
  if (!schema) throw new Error(`this flow waits for no ${name}`)
  return schema
}
