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

const compiled = new WeakMap<Schemas, Codec>()
type Schemas = Pick<Call, 'input' | 'output'>

/** A call is a constant, so servers that share a process share its codec. */
export function codecOf(call: Schemas): Codec {
  const known = compiled.get(call)
  if (known) return known
  const codec = compile(call)
  compiled.set(call, codec)
  return codec
}

/** Each schema is compiled when a request first needs it: all of them together took a quarter of a server's start. */
function compile({ input, output }: Schemas): Codec {
  let compiledInput: z.ZodMiniType | undefined
  let compiledOutput: z.ZodMiniType | undefined
  return {
    decode(fields) {
      compiledInput ??= z.compile(input as z.ZodMiniType)
      return compiledInput.safeParse(fields)
    },
    encode(value) {
      // Only decoding can be compiled, so an output is decoded by its schema turned round.
      compiledOutput ??= z.compile(reverse(output) as z.ZodMiniType)
      return compiledOutput.safeParse(value)
    },
  }
}

/** The schema that decodes what the given one encodes. */
function reverse(schema: z.core.$ZodType): z.core.$ZodType {
  if (isSymmetric(schema)) return schema
  const { def } = schema._zod
  if (isCodec(def)) {
    const { in: wire, out: inner, transform, reverseTransform } = def
    return z.codec(inner, wire, { decode: reverseTransform as never, encode: transform as never })
  }
  if (!containers.has(def.type)) throw new TypeError(`an output with ${def.type} in it cannot be encoded`)
  const parts = Object.entries(def).map(([name, part]) => [name, reverseIn(part)])
  return z.clone(schema, Object.fromEntries(parts) as typeof def)
}

/** What a schema is made of: schemas, lists of them, and records of them. */
function reverseIn(part: unknown): unknown {
  if (part instanceof z.core.$ZodType) return reverse(part)
  if (Array.isArray(part)) return part.map(reverseIn)
  if (!isPlainObject(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, reverseIn(inner)]))
}

const containers = new Set(['object', 'array', 'optional', 'nullable', 'record', 'union', 'tuple'])

function isCodec(def: z.core.$ZodTypeDef): def is z.core.$ZodCodecDef {
  return def.type === 'pipe' && 'reverseTransform' in def
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
  return isPlainObject(part) ? Object.values(part).flatMap(schemasIn) : []
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
