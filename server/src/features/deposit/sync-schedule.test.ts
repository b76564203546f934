import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderStates } from './order-state.ts'
import { nextSyncAt, type ScheduledOrder } from './sync-schedule.ts'

const created = new Date('2026-11-15T10:00:00Z')
const at = (seconds: number) => new Date(created.getTime() + seconds * 1_000)
const order: ScheduledOrder = { state: 'PENDING', createdAt: created, expiresAt: at(1_800), hasProvider: true }

test('an order that waits is looked at ever more rarely, and when its time is up', () => {
  const looks: number[] = []
  for (let now = created; ; ) {
    const next = nextSyncAt(order, now) as Date
    if (next <= now) break
    looks.push((next.getTime() - created.getTime()) / 1_000)
    now = next
  }
  expect(looks).toEqual([15, 60, 300, 900, 1_800])
})

test('a transfer is looked at only when its time is up, and then no more', () => {
  const transfer = { ...order, isAskable: false }
  expect(nextSyncAt(transfer, created)).toEqual(at(1_800))
  expect(nextSyncAt({ ...transfer, state: 'EXPIRED' }, at(1_801))).toBeUndefined()
})

test('a late payment is looked for once more after five minutes, half an hour and a day', () => {
  const expired = { ...order, state: 'EXPIRED' } as const
  expect(nextSyncAt(expired, at(1_800))).toEqual(at(2_100))
  expect(nextSyncAt(expired, at(2_100))).toEqual(at(3_600))
  expect(nextSyncAt(expired, at(3_600))).toEqual(at(88_200))
  expect(nextSyncAt(expired, at(88_200))).toBeUndefined()
})

test('a second payment is looked for once, when no more can come by the link', () => {
  const paid = { ...order, state: 'SUCCEEDED' } as const
  expect(nextSyncAt(paid, at(20))).toEqual(at(2_100))
  expect(nextSyncAt(paid, at(2_100))).toBeUndefined()
  expect(nextSyncAt({ ...paid, hasProvider: false }, at(20))).toBeUndefined()
})

test('whatever is not settled has an end of being looked at, and a pending order has none before its own', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderStates), fc.integer({ min: 0, max: 200_000 }), (state, seconds) => {
      const next = nextSyncAt({ ...order, state }, at(seconds))
      if (state === 'PENDING') expect(next).toBeDefined()
      if (seconds >= 88_200 && state !== 'PENDING') expect(next).toBeUndefined()
    }),
  )
})
