import { minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactNumber, parseExact, readDecimal, twoDecimals } from './exact-json.ts'
import { sandboxPageOf, upiLink } from './upi.ts'

test('formats a UPI link by the linking specification', () => {
  const payment = { vpa: 'zamra.deposits@okbank', name: 'Zamra & Sons', amount: minor(50_000n), reference: 'ZABC12345' }
  expect(upiLink({ ...payment, note: 'Order 7' })).toBe(
    'upi://pay?pa=zamra.deposits@okbank&pn=Zamra%20%26%20Sons&tr=ZABC12345&tn=Order%207&am=500.00&cu=INR',
  )
  for (const wrong of [{ vpa: 'nobody' }, { reference: 'a b' }, { amount: minor(0n) }])
    expect(() => upiLink({ ...payment, ...wrong })).toThrow(RangeError)
})

test('escapes any payee name', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.bigInt(1n, 10n ** 12n),
      (name, paise) => {
        const link = upiLink({ vpa: 'a1@bank', name, amount: minor(paise), reference: 'Z1' })
        expect(link).toMatch(/^upi:\/\/pay\?[!-~]+$/)
        expect(link).not.toMatch(/\+/)
        const said = new URLSearchParams(link.slice('upi://pay?'.length))
        expect([...said.keys()]).toEqual(['pa', 'pn', 'tr', 'am', 'cu'])
        expect([said.get('pn'), said.get('pa')]).toEqual([name, 'a1@bank'])
        expect(readDecimal(said.get('am') ?? '')).toBe(paise)
      },
    ),
  )
})

test('reads the sandbox page from a link', () => {
  expect(sandboxPageOf('upi://pay?pa=a@b&url=http%3A%2F%2F127.0.0.1%3A1%2Fbank%2F1')).toBe('http://127.0.0.1:1/bank/1')
  expect(sandboxPageOf('upi://pay?pa=a@b')).toBeUndefined()
})

test('parses numbers without a float', () => {
  expect(parseExact('{"a":10.50,"b":[9007199254740993,1e2],"c":"7","d":null}')).toEqual({
    a: '10.50',
    b: ['9007199254740993', '1e2'],
    c: '7',
    d: null,
  })
  expect(JSON.stringify({ a: exactNumber('10.50') })).toBe('{"a":10.50}')
  for (const wrong of ['1e2', '0.001', '', ' 1', '1,000.00', 'NaN'])
    expect(() => readDecimal(wrong)).toThrow(RangeError)
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), (paise) => {
      const text = JSON.stringify({ amount: exactNumber(twoDecimals(minor(paise))) })
      expect(text).toMatch(/:\d+\.\d{2}\}$/)
      expect(readDecimal((parseExact(text) as { amount: string }).amount)).toBe(paise)
    }),
  )
})
