import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { commonFields } from '@zamra/contract/envelope.ts'
import { minor, wireMoney } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { codecOf, isSymmetric } from './codec.ts'

const paths = Object.keys(calls) as CallPath[]
const codecs = new Map(paths.map((path) => [path, codecOf(calls[path])]))
const common = z.compile(commonFields)

/** Values near what calls take: right names with right and wrong values. */
const near = fc.record(
  {
    position: fc.constantFrom('home', 'promo', 'nowhere', 1),
    userId: fc.oneof(fc.stringMatching(/^\d{5,11}$/), fc.integer()),
    password: fc.string({ maxLength: 70 }),
    data: fc.oneof(fc.string(), fc.integer()),
    tab: fc.constantFrom('all', 'hot', 'latest', 'x', undefined),
    pageNo: fc.oneof(fc.integer(), fc.double()),
    keyword: fc.string({ maxLength: 150 }),
    events: fc.array(
      fc.record({
        name: fc.constantFrom('app.launch', 'x'),
        at: fc.integer(),
        props: fc.dictionary(fc.string(), fc.anything()),
      }),
      { maxLength: 2 },
    ),
    deviceNumber: fc.string({ maxLength: 70 }),
    unknown: fc.anything(),
  },
  { requiredKeys: [] },
)

type Result = { success: boolean; data?: unknown; error?: { issues: unknown } | undefined }

function outcome(read: Result | undefined) {
  return read?.success ? { data: read.data } : { issues: read?.error?.issues }
}

test('a compiled schema accepts, rejects and strips exactly what the interpreted one does', () => {
  const values = fc.oneof({ weight: 5, arbitrary: near }, { weight: 1, arbitrary: fc.anything() })
  fc.assert(
    fc.property(fc.constantFrom(...paths), values, (path, value) => {
      const { input } = calls[path]
      expect(outcome(codecs.get(path)?.decode(value))).toEqual(outcome(z.safeParse(input as z.ZodMiniType, value)))
      expect(outcome(common.safeParse(value))).toEqual(outcome(commonFields.safeParse(value)))
    }),
    { numRuns: 500 },
  )
})

test('compiles both schemas of every call', () => {
  for (const path of paths) {
    const { decode, encode } = codecOf({ ...calls[path] })
    expect(decode(undefined).success, path).toBe(z.safeParse(calls[path].input as z.ZodMiniType, undefined).success)
    expect(() => encode(undefined), path).not.toThrow()
  }
})

test('encodes the output of every call as its schema does', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.anything(), (path, value) => {
      const { output } = calls[path]
      expect(outcome(codecs.get(path)?.encode(value))).toEqual(
        outcome(z.safeEncode(output as z.ZodMiniType, value as never)),
      )
    }),
    { numRuns: 500 },
  )
})

test('encodes money as a whole number at any depth', () => {
  const output = z.object({ list: z.array(z.object({ amount: z.optional(wireMoney) })), note: z.string() })
  expect(isSymmetric(output)).toBe(false)
  expect(isSymmetric(z.object({ list: z.array(z.object({ amount: z.optional(z.int()) })) }))).toBe(true)
  const codec = codecOf({ input: z.object({}), output })
  const wire = codec.encode({ list: [{ amount: minor(1250n), secret: 1 }, {}], note: 'x', secret: 2 })
  expect(wire).toEqual({ success: true, data: { list: [{ amount: 1250 }, {}], note: 'x' } })
  expect(codec.encode({ list: [{ amount: 12.5 }], note: 'x' }).success).toBe(false)
})

test('encodes money inside every kind of container as the interpreted schema does', () => {
  const output = z.object({
    byName: z.record(z.string(), wireMoney),
    either: z.union([z.object({ sum: wireMoney }), z.string()]),
    none: z.nullable(wireMoney),
    pair: z.tuple([z.string(), wireMoney]),
  })
  const { encode } = codecOf({ input: z.object({}), output })
  const money = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).map(minor)
  const values = fc.record({
    byName: fc.dictionary(fc.string(), fc.oneof({ weight: 9, arbitrary: money }, fc.double() as fc.Arbitrary<never>)),
    either: fc.oneof(fc.record({ sum: money }), fc.string()),
    none: fc.option(money),
    pair: fc.tuple(fc.string(), money),
  })
  fc.assert(
    fc.property(values, (value) => {
      expect(outcome(encode(value))).toEqual(outcome(z.safeEncode(output, value)))
    }),
  )
})
