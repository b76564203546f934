import type { Call } from '@zamra/contract/call.ts'
import { calls } from '@zamra/contract/calls.ts'
import { always, type RefusalCode, states } from '@zamra/contract/refusal.ts'
import { en } from '@zamra/contract/refusal-texts/en.ts'
import * as z from 'zod/mini'

/** The part of JSON Schema that our contract uses. */
export type Schema = {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  /** A discriminated union. */
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export const table: readonly Call[] = Object.values(calls)

/** The schema on the wire: a codec such as money is described by its encoded side. */
export function wireSchema(type: z.ZodMiniType): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, { io: 'input' })
  return withoutSafeBounds(schema as Schema)
}

export type RefusalRow = { readonly code: RefusalCode; readonly state: string; readonly text: string }

/** The refusals of a call: its own first, then those of every call. */
export function refusalsOf(call: Call): readonly RefusalRow[] {
  const login: RefusalCode[] = call.who === 'player' ? ['login.required'] : []
  const law: RefusalCode[] = call.action ? ['market.notAllowed'] : []
  return [...call.refusals, ...law, ...login, ...always].map((code) => ({ code, state: states[code], text: en[code] }))
}

/** The bounds of a JavaScript integer are noise for a reader of the contract. */
export function withoutSafeBounds(schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      const bound = (key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
      return bound ? undefined : value
    }),
  ) as Schema
}
