import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './calls.ts'
import { wireMoney } from './money.ts'

type Definition = {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
}

/** The amounts of an answer whose currency is neither beside them nor in an object around them. */
function amountsWithoutCurrency(type: z.ZodMiniType, at: string, hasCurrency = false): string[] {
  if ((type as unknown) === wireMoney) return hasCurrency ? [] : [at]
  const { shape, options, element, innerType, valueType, in: input, out } = type._zod.def as Definition
  if (shape) {
    const isNamed = hasCurrency || 'currency' in shape
    return Object.entries(shape).flatMap(([name, field]) => amountsWithoutCurrency(field, `${at}.${name}`, isNamed))
  }
  const inner = [...(options ?? []), element, innerType, valueType, input, out]
  return inner.flatMap((one) => (one ? amountsWithoutCurrency(one, at, hasCurrency) : []))
}

test('every amount of an answer has its ISO currency beside or around it [Z-06]', () => {
  // Free play is played with coins, which are no money.
  const coins = ['/game/float', '/game/floatTopUp']
  const table = Object.values(calls).filter(({ path }) => !coins.includes(path))
  expect(table.flatMap(({ path, output }) => amountsWithoutCurrency(output, path))).toEqual([])
})

test('an amount without a currency is found, also inside a list or a choice', () => {
  const row = z.object({ amount: wireMoney })
  const output = z.union([z.object({ list: z.array(z.optional(row)) }), z.object({ currency: z.string(), row })])
  expect(amountsWithoutCurrency(output, 'answer')).toEqual(['answer.list.amount'])
})
