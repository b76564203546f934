import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasUtrForm, likelihood, readUtr } from './utr.ts'

test('on UPI and IMPS it has 12 digits, and the words of the specification say so [D-47]', () => {
  expect(readUtr('upi', '')).toEqual({ problem: 'Please input utr!' })
  expect(readUtr('imps', '  ')).toEqual({ problem: 'Please input utr!' })
  for (const written of ['12345678901', '1234567890123', '12345678901A', '１２３４５６７８９０１２', '-12345678901']) {
    expect(readUtr('upi', written)).toEqual({ problem: 'UTR must be 12 digits' })
  }
})

test('it is a text: zeros at its beginning stay, spaces go', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 999_999_999_999n), (number) => {
      const utr = String(number).padStart(12, '0')
      expect(readUtr('imps', utr)).toEqual({ utr })
      expect(readUtr('upi', ` ${utr.slice(0, 4)} ${utr.slice(4)}\n`)).toEqual({ utr })
    }),
  )
  expect(readUtr('upi', '006516367819')).toEqual({ utr: '006516367819' })
})

test('a bank transfer has the length of NEFT or RTGS, or the 12 digits of IMPS', () => {
  expect(readUtr('bank', 'hdfcn52026111412')).toEqual({ utr: 'HDFCN52026111412' })
  expect(readUtr('bank', 'SBINR52026111412345678')).toEqual({ utr: 'SBINR52026111412345678' })
  expect(readUtr('bank', '006516367819')).toEqual({ utr: '006516367819' })
  expect(readUtr('bank', 'SBINR5202611')).toHaveProperty('problem')
  expect(readUtr('upi', 'HDFCN52026111412')).toHaveProperty('problem')
})

test('a word of a statement that could be one: a long number of an account is none', () => {
  expect(['631812345678', 'HDFCN52026111412', 'SBINR52026111412345678'].every(hasUtrForm)).toBe(true)
  expect(['NOTPROVIDED', '1234567890123456', '12345678901', 'NONREF'].some(hasUtrForm)).toBe(false)
})

test('the day in it tells a reference from a telephone, as a score and never as a rule', () => {
  expect(likelihood('631812345678', '2026-11-14')).toBe(3)
  expect(likelihood('919876543210', '2026-11-14')).toBe(0)
  expect(likelihood('631899345678', '2026-11-15')).toBe(2)
  expect(likelihood('000112345678', '2029-12-31')).toBe(3)
  expect(likelihood('636612345678', '2026-12-31')).toBe(1)
  // A reference that keeps to no convention is still one that a player may claim.
  expect(readUtr('upi', '919876543210')).toEqual({ utr: '919876543210' })
})
