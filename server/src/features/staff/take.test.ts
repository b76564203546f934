import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, firstTwo, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import { openWithdrawalWorld } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'

let world: World
let asha: Colleague
let noor: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['support', 'payments'])
}, 60_000)
afterAll(() => world.close())

const take = (who: Colleague, id: string) => staffOk(world, '/queue/take', { queue: 'withdrawals', id }, who)
const taken = async (...ids: readonly string[]) =>
  (await staffOk(world, '/queue/taken', { queue: 'withdrawals', ids: [...ids] }, noor)).taken.map(({ id, by }) => [
    id,
    by,
  ])

test('of two people who take a case at once one gets it, and the other reads who has it', async () => {
  const answers = await Promise.all([take(asha, 'W1'), take(noor, 'W1')])
  expect(answers.filter(({ isMine }) => isMine)).toHaveLength(1)
  const winners = new Set(answers.map(({ taken: { by } }) => by))
  expect(winners.size).toBe(1)
  expect(await taken('W1', 'W2')).toEqual([['W1', [...winners][0]]])
})

test('a person keeps the case that they take again, and gives it up when they take another one', async () => {
  expect(await take(asha, 'W10')).toMatchObject({ isMine: true })
  expect(await take(asha, 'W10')).toMatchObject({ isMine: true })
  expect(await take(noor, 'W10')).toMatchObject({ isMine: false, taken: { by: 'Asha' } })
  expect(await take(asha, 'W11')).toMatchObject({ isMine: true })
  expect(await taken('W10', 'W11')).toEqual([['W11', 'Asha']])
  expect(await take(noor, 'W10')).toMatchObject({ isMine: true })
  // Another queue is another case.
  expect((await staffOk(world, '/queue/taken', { queue: 'deposits', ids: ['W10'] }, noor)).taken).toEqual([])
})

test('a case that somebody left is free again after some minutes', async () => {
  const { taken: found } = await take(asha, 'W20')
  const minutes = (found.until - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(10)
  const keys = await world.app.redis.keys('staff:taken:*')
  const left = await Promise.all(keys.map((key) => world.app.redis.pTTL(key)))
  expect(left.length).toBeGreaterThan(0)
  for (const ms of left) expect(ms).toBeGreaterThan(0)
})
