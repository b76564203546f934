import type * as z from 'zod/mini'
import type { Feature } from './features.ts'
import type { Action } from './law.ts'
import type { AlwaysRefusal, RefusalCode } from './refusal.ts'

/** Under overload the last in this list is shed first, and the first never. */
export const priorities = ['settle', 'money', 'read', 'list', 'telemetry'] as const
export type Priority = (typeof priorities)[number]

export type Limit = {
  /** Whose calls are counted together. */
  readonly by: 'device' | 'address' | 'player'
  readonly count: number
  readonly seconds: number
  /** How many all players on one device have together, where `by` is `player`. */
  readonly perDevice?: number
}

export type Call = {
  readonly path: `/${string}`
  readonly feature: Feature
  readonly about: string
  readonly method: 'POST' | 'GET'
  readonly who: 'anyone' | 'player'
  /**
   * The action that the policy of the player's market must allow before the handler runs. A call that moves money, is
   * played for money or grants a reward names one: hiding a button is never the only guard.
   */
  readonly action?: Action | undefined
  /** Why a call of a money feature names no `action`. `npm run check` requires one of the two. */
  readonly lawExempt?: string | undefined
  readonly priority: Priority
  readonly limit: Limit
  /** `code` answers `{code, data}` without a state (the recharge calls). */
  readonly envelope: 'state' | 'code'
  /** The answer moves or states money: the client takes nothing for success but an answer that fits `output`. */
  readonly money: boolean
  readonly bodyLimitBytes: number
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
  readonly refusals: readonly RefusalCode[]
}

type Defaults = {
  readonly method: 'POST'
  readonly who: 'anyone'
  readonly priority: 'list'
  readonly limit: Limit
  readonly envelope: 'state'
  readonly money: false
  readonly bodyLimitBytes: number
  readonly refusals: readonly []
}

const defaults: Defaults = {
  method: 'POST',
  who: 'anyone',
  priority: 'list',
  limit: { by: 'device', count: 120, seconds: 60 },
  envelope: 'state',
  money: false,
  bodyLimitBytes: 16_384,
  refusals: [],
}

/** A call is checked against the market policy or exempt from it, never both. */
type MarketLaw =
  | { readonly action: Action; readonly lawExempt?: undefined }
  | { readonly action?: undefined; readonly lawExempt?: string | undefined }

type Given = Pick<Call, 'path' | 'feature' | 'about' | 'input' | 'output'> &
  Partial<Omit<Call, 'action' | 'lawExempt'>> &
  MarketLaw

/** One row of the contract. What is left out takes the default above; the row's literal types are kept. */
export function defineCall<const G extends Given>(given: G): Omit<Defaults, keyof G> & G {
  return { ...defaults, ...given }
}

export type Input<C extends Call> = z.output<C['input']>
export type WireInput<C extends Call> = z.input<C['input']>
export type Output<C extends Call> = z.output<C['output']>
export type WireOutput<C extends Call> = z.input<C['output']>
export type RefusalOf<C extends Call> =
  | C['refusals'][number]
  | AlwaysRefusal
  | (C['who'] extends 'player' ? 'login.required' : never)
  | (C extends { readonly action: Action } ? 'market.notAllowed' : never)
