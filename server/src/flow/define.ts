import type * as z from 'zod/mini'
import type { Shard } from '../db/databases.ts'
import type { Projection } from '../facts/projection.ts'
import type { House } from '../http/context.ts'

/**
 * Whatever waits, said in the words of a room. A room's `flow.ts` is all it writes:
 *
 *   export const flows: readonly Flow[] = [
 *     nightly({ name: 'tracking.expireClientErrors', hour: 3, zone: 'Asia/Kolkata', run: expireClientErrors }),
 *     projection({ name: 'tracking.tallyFacts', apply: tallyFacts, forget: clearTally }),   // facts/projection.ts
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
export type Flow = Perpetual | Waiting | Sweep

/** What runs again and again for ever; `flow/keep.ts` sees to it that exactly one chain of runs is alive per key. */
export type Perpetual = Nightly | Every | Projection

/** What a run did, in numbers, for the log and for the operator who looks at the run. */
export type Figures = Readonly<Record<string, number>>

/** A run belongs to one shard, or (`perShard: false`) to the house as a whole. */
export type Runs =
  | { readonly perShard?: true; readonly run: (house: House, shard: Shard, now: Date) => Promise<Figures> }
  | { readonly perShard: false; readonly run: (house: House, now: Date) => Promise<Figures> }

/** Once a day at a full hour of a zone. A night that was missed is made up for as soon as the house is back. */
export type Nightly = Runs & {
  readonly kind: 'nightly'
  readonly name: string
  readonly hour: number
  readonly zone: string
}

/** Again `seconds` after the last run has ended. */
export type Every = Runs & { readonly kind: 'every'; readonly name: string; readonly seconds: number }

/**
 * One thing that waits: an order for its payment, a withdrawal for its decision. There is one per key (the order's
 * id), and starting it twice is starting it once. `signals` are the words from outside it can wait for.
 *
 * Restate may forget everything, so: write the row first and signal second, and let `run` look at the row before it
 * waits for a signal. Then a flow that a sweep has started anew finds what it missed.
 */
export type Waiting<Input = never, Signals extends SignalSchemas = SignalSchemas> = {
  readonly kind: 'waiting'
  readonly name: string
  readonly input: z.ZodMiniType<Input>
  readonly signals: Signals
  readonly run: (wait: Wait<Signals>, input: Input) => Promise<void>
}

export type SignalSchemas = Readonly<Record<string, z.ZodMiniType>>

/** What a waiting flow can do. Every line of it is written down, so that a crash goes on from the last one. */
export type Wait<Signals extends SignalSchemas> = {
  readonly house: House
  readonly key: string
  /** One idempotent command or one call to an outside company; its result is kept and not asked for again. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The time, written down. */
  now(): Promise<Date>
  sleepMs(ms: number): Promise<void>
  /** Waits for a word from outside; undefined when the time is up. */
  signal<Name extends keyof Signals & string>(
    name: Name,
    withinMs: number,
  ): Promise<z.output<Signals[Name]> | undefined>
}

/** What is unfinished in PostgreSQL and has no living flow is started again. */
export type Sweep = {
  readonly kind: 'sweep'
  readonly name: string
  readonly seconds: number
  readonly flow: Waiting
  readonly find: (house: House, shard: Shard, now: Date) => Promise<readonly Unfinished<never>[]>
}

export type Unfinished<Input> = { readonly key: string; readonly input: Input }

export function nightly(flow: Runs & Omit<Nightly, 'kind' | keyof Runs>): Nightly {
  return { kind: 'nightly', ...flow }
}

export function every(flow: Runs & Omit<Every, 'kind' | keyof Runs>): Every {
  return { kind: 'every', ...flow }
}
