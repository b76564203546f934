import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUtr } from './utr.ts'

test('requires 12 digits on UPI and IMPS [D-47]', () => {
  expect(readUtr('upi', '')).toEqual({ fault: 'empty' })
  expect(readUtr('imps', '  ')).toEqual({ fault: 'empty' })
  for (const written of ['12345678901', '1234567890123', '12345678901A', '１２３４５６７８９０１２', '-12345678901']) {
    expect(readUtr('upi', written)).toEqual({ fault: 'digits' })
  }
})

test('keeps leading zeros and removes spaces', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 999_999_999_999n), (number) => {
      const utr = String(number).padStart(12, '0')
      expect(readUtr('imps', utr)).toEqual({ utr })
      expect(readUtr('upi', ` ${utr.slice(0, 4)} ${utr.slice(4)}\n`)).toEqual({ utr })
    }),
  )
  expect(readUtr('upi', '006516367819')).toEqual({ utr: '006516367819' })
})

test('accepts the length of NEFT, RTGS or IMPS for a bank transfer, and no other', () => {
  expect(readUtr('bank', 'hdfcn52026111412')).toEqual({ utr: 'HDFCN52026111412' })
  expect(readUtr('bank', 'SBINR52026111412345678')).toEqual({ utr: 'SBINR52026111412345678' })
  expect(readUtr('bank', '006516367819')).toEqual({ utr: '006516367819' })
  for (const length of [11, 13, 15, 17, 21, 23]) {
    expect(readUtr('bank', 'A'.repeat(length))).toEqual({ fault: 'letters' })
  }
  expect(readUtr('bank', 'SBINR5202611')).toEqual({ fault: 'letters' })
  expect(readUtr('upi', 'HDFCN52026111412')).toEqual({ fault: 'digits' })
})
