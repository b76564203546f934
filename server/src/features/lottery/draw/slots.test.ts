import { expect, test } from 'vitest'
import { openingOf, slotsToAnnounce } from './slots.ts'

const at = (text: string) => new Date(`2026-11-15T${text}Z`)
const told = (every: number, last: string | undefined, now: string) =>
  slotsToAnnounce(every, last === undefined ? undefined : at(last), at(now)).map(
    ({ opensAt, closesAt }) => `${opensAt.toISOString().slice(11, 19)} to ${closesAt.toISOString().slice(11, 19)}`,
  )

test('plans one sale beyond the open one, starting where that ends', () => {
  expect(told(60, '08:52:00', '08:51:00')).toEqual(['08:52:00 to 08:53:00'])
  expect(told(60, '08:53:00', '08:51:59')).toEqual([])
  expect(told(60, '08:53:00', '08:52:00')).toEqual(['08:53:00 to 08:54:00'])
})

test('at the first start and after an outage a sale begins now and ends at the usual time', () => {
  expect(told(60, undefined, '08:51:10')).toEqual(['08:51:11 to 08:52:00', '08:52:00 to 08:53:00'])
  expect(told(180, '06:00:00', '08:51:10')).toEqual(['08:51:11 to 08:54:00', '08:54:00 to 08:57:00'])
})

test('sales of thirty seconds follow each other, and a start in between does not shift them', () => {
  expect(told(30, '08:52:00', '08:51:30')).toEqual(['08:52:00 to 08:52:30'])
  expect(told(30, undefined, '08:51:10')).toEqual(['08:51:11 to 08:51:30', '08:51:30 to 08:52:00'])
  expect(told(30, undefined, '08:51:25')).toEqual(['08:51:26 to 08:52:00'])
})

test('extends a sale of a few seconds into the next slot', () => {
  expect(told(60, undefined, '08:51:50')).toEqual(['08:51:51 to 08:53:00'])
})

test('a daily sale closes at three in the afternoon', () => {
  expect(told(86_400, undefined, '08:51:10')).toEqual(['08:51:11 to 15:00:00', '15:00:00 to 15:00:00'])
})

test('a sale that is announced late begins later, or not at all', () => {
  const slot = { opensAt: at('08:51:11'), closesAt: at('08:52:00') }
  expect(openingOf(slot, at('08:51:10'))).toEqual(slot.opensAt)
  expect(openingOf(slot, at('08:51:20'))).toEqual(at('08:51:21'))
  expect(openingOf(slot, at('08:51:59.600'))).toBeUndefined()
})
