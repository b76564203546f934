import { readUtr } from '@zamra/contract/utr.ts'
import { expect, test } from 'vitest'
import { hasUtrForm, likelihood } from './utr.ts'

test('recognises the format of a UTR, but not a long account number', () => {
  expect(['631812345678', 'HDFCN52026111412', 'SBINR52026111412345678'].every(hasUtrForm)).toBe(true)
  expect(['NOTPROVIDED', '1234567890123456', '12345678901', 'NONREF'].some(hasUtrForm)).toBe(false)
})

test('scores a UTR by its date, to tell it from a phone number', () => {
  expect(likelihood('631812345678', '2026-11-14')).toBe(3)
  expect(likelihood('919876543210', '2026-11-14')).toBe(0)
  expect(likelihood('631899345678', '2026-11-15')).toBe(2)
  expect(likelihood('000112345678', '2029-12-31')).toBe(3)
  expect(likelihood('636612345678', '2026-12-31')).toBe(1)
  // A reference that keeps to no convention is still one that a player may claim.
  expect(readUtr('upi', '919876543210')).toEqual({ utr: '919876543210' })
})
