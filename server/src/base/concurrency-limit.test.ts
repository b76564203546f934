import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

test('runs at most the given number at once, queues a bounded number, refuses the rest, and frees the slot of a failure', async () => {
  const inTurn = limitConcurrency(2, 3)
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<string>())
  let running = 0
  let most = 0
  const works = gates.map(({ promise }) =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      try {
        return await promise
      } finally {
        running -= 1
      }
    }),
  )
  const settled = Promise.allSettled(works)
  await expect(inTurn(async () => 'too late')).rejects.toMatchObject({ code: 'server.busy' })
  for (const [index, gate] of gates.entries()) index === 0 ? gate.reject(new Error('broke')) : gate.resolve('done')
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
  expect(most).toBe(2)
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
