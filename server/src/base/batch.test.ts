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

test('calls that arrive while a batch is under way share the next one', async () => {
  const sizes: number[] = []
  const answered = Promise.withResolvers<void>()
  const ask = batchCalls<number, number>(async (asks) => {
    sizes.push(asks.length)
    await answered.promise
    return asks
  })
  const first = ask(1)
  await new Promise(setImmediate)
  const later = [ask(2), ask(3)]
  await new Promise(setImmediate)
  expect(sizes).toEqual([1])
  answered.resolve()
  expect(await Promise.all([first, ...later])).toEqual([1, 2, 3])
  expect(sizes).toEqual([1, 2])
})
