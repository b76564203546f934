import { orderStatuses } from '@zamra/contract/deposit.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSyncAt, type ScheduledOrder } from './sync-schedule.ts'

const created = new Date('2026-11-15T10:00:00Z')
const at = (seconds: number) => new Date(created.getTime() + seconds * 1_000)
const order: ScheduledOrder = { state: 'PENDING', createdAt: created, expiresAt: at(1_800), hasProvider: true }

test('syncs a pending order at growing intervals and at its expiry', () => {
  const looks: number[] = []
  for (let now = created; ; ) {
    const next = nextSyncAt(order, now) as Date
    if (next <= now) break
    looks.push((next.getTime() - created.getTime()) / 1_000)
    now = next
  }
  expect(looks).toEqual([15, 60, 300, 900, 1_800])
})

test('syncs a transfer only at its expiry', () => {
  const transfer = { ...order, hasProvider: false }
  expect(nextSyncAt(transfer, created)).toEqual(at(1_800))
  expect(nextSyncAt({ ...transfer, state: 'EXPIRED' }, at(1_801))).toBeUndefined()
})

test('syncs an expired order after five minutes, half an hour and a day', () => {
  const expired = { ...order, state: 'EXPIRED' } as const
  expect(nextSyncAt(expired, at(1_800))).toEqual(at(2_100))
  expect(nextSyncAt(expired, at(2_100))).toEqual(at(3_600))
  expect(nextSyncAt(expired, at(3_600))).toEqual(at(88_200))
  expect(nextSyncAt(expired, at(88_200))).toBeUndefined()
})

test('syncs a paid order once after its link has expired', () => {
  const paid = { ...order, state: 'SUCCEEDED' } as const
  expect(nextSyncAt(paid, at(20))).toEqual(at(2_100))
  expect(nextSyncAt(paid, at(2_100))).toBeUndefined()
  expect(nextSyncAt({ ...paid, hasProvider: false }, at(20))).toBeUndefined()
})

test('the schedule ends for every order, and for a pending one not before its expiry', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderStatuses), fc.integer({ min: 0, max: 200_000 }), (state, seconds) => {
      const next = nextSyncAt({ ...order, state }, at(seconds))
      if (state === 'PENDING') expect(next).toBeDefined()
      if (seconds >= 88_200 && state !== 'PENDING') expect(next).toBeUndefined()
    }),
  )
})
