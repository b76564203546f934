import type { Call } from '@zamra/contract/call.ts'
import * as z from 'zod/mini'

type Read = (value: unknown) => z.core.util.SafeParseResult<unknown>

/** The two schemas of a call as functions, compiled once: a parse costs a fifth of what it costs to interpret them. */
export type Codec = {
  /** From the wire to the handler. */
  readonly decode: Read
  /** From the handler to the wire. */
  readonly encode: Read
}

export function codecOf({ input, output }: Pick<Call, 'input' | 'output'>): Codec {
  const [compiledInput, compiledOutput] = [z.compile(input), z.compile(output)]
  return {
    decode: (fields) => compiledInput.safeParse(fields),
    // Only decoding can be compiled. A schema without transformations can use the compiled form for encoding too.
    encode: isSymmetric(output)
      ? (value) => compiledOutput.safeParse(value)
      : (value) => z.safeEncode(output as z.ZodMiniType<unknown>, value),
  }
}

const asymmetric = new Set(['pipe', 'transform', 'default', 'prefault', 'catch', 'lazy', 'custom', 'success'])

/** Whether the schema contains no transformation. */
export function isSymmetric(schema: z.core.$ZodType): boolean {
  if (asymmetric.has(schema._zod.def.type)) return false
  return Object.values(schema._zod.def).flatMap(schemasIn).every(isSymmetric)
}

function schemasIn(part: unknown): z.core.$ZodType[] {
  if (part instanceof z.core.$ZodType) return [part]
  if (Array.isArray(part)) return part.flatMap(schemasIn)
  const isPlain = typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  return isPlain ? Object.values(part).flatMap(schemasIn) : []
}
