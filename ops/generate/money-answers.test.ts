import { type MoneyPath, moneyAnswers } from '@zamra/contract/generated/money-answers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderCheck } from './money-answers.ts'
import { sample } from './sample.ts'
import { table, wireSchema } from './schema.ts'

const moneyCalls = table.filter(({ money }) => money)

test('every call about money has a check, and no other call', () => {
  expect(Object.keys(moneyAnswers).sort()).toEqual(moneyCalls.map(({ path }) => path).sort())
})

test.each(moneyCalls.map((call) => [call.path, call] as const))(
  'the check of %s agrees with its schema on a damaged answer',
  (path, { output }) => {
    const whole = sample(wireSchema(output))
    const check = moneyAnswers[path as MoneyPath]
    expect(check(whole)).toBeUndefined()
    const places = placesIn(whole)
    const damaged = fc.tuple(
      fc.constantFrom(...places),
      fc.constantFrom(undefined, null, 1.5, '', true, [], {}, 'x', -1),
    )
    fc.assert(
      fc.property(damaged, ([place, value]) => {
        const answer = replaced(whole, place, value)
        expect(check(answer) === undefined).toBe(output.safeParse(answer).success)
      }),
      { numRuns: 200 },
    )
  },
)

test('refuses to render a check that would skip a rule of the schema', () => {
  expect(() => renderCheck({ type: 'array', items: { type: 'string' }, minItems: 1 })).toThrow('minItems')
  expect(() => renderCheck({ type: 'null' })).toThrow('null')
})

type Place = readonly (string | number)[]

/** Every place of an answer, from the answer itself to the last of its fields. */
function placesIn(value: unknown, at: Place = []): Place[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [at, ...inner.flatMap(([name, field]) => placesIn(field, [...at, Array.isArray(value) ? Number(name) : name]))]
}

function replaced(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by
  const copy = structuredClone(value) as Record<string | number, unknown>
  if (rest.length === 0 && by === undefined && !Array.isArray(copy)) delete copy[name]
  else copy[name] = replaced(copy[name], rest, by)
  return copy
}
