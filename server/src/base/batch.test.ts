import { expect, test } from 'vitest'
import { batchCalls } from './batch.ts'

test('calls of one tick run as one batch, and each gets its own answer', async () => {
  const batches: (readonly number[])[] = []
  const double = batchCalls<number, number>(async (asks) => {
    batches.push(asks)
    return asks.map((ask) => ask * 2)
  })
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(batches).toEqual([[1, 2, 3], [4]])
})

test('a failed batch rejects all of its calls, and the next batch starts afresh', async () => {
  let shouldFail = true
  const ask = batchCalls<number, number>((asks) => {
    if (shouldFail) throw new Error('away')
    return Promise.resolve(asks)
  })
  const outcomes = await Promise.allSettled([ask(1), ask(2)])
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  shouldFail = false
  expect(await ask(3)).toBe(3)
})
