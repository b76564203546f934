import { minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClassifiedCapture, classifyCapture } from './classify-capture.ts'

const order = { amount: minor(50_000n), currency: 'INR' }
const came = fc.record({
  provider: fc.constantFrom('razorpay', 'cashfree'),
  paymentId: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
  amount: fc.constantFrom(minor(50_000n), minor(49_999n), minor(50_001n), minor(1n)),
  currency: fc.constantFrom('INR', 'INR', 'INR', 'USD'),
})

type Came = Parameters<typeof classifyCapture>[1]

/** Judges one after the other, as they come, and remembers each as the database does. */
function judgeAll(captures: readonly Came[]): (Came & ClassifiedCapture)[] {
  const known: (Came & ClassifiedCapture)[] = []
  for (const capture of captures) {
    const classified = classifyCapture(order, capture, known)
    if ('known' in classified) continue
    const heldFor = classified.mismatch ? [{ code: classified.mismatch, params: {} }] : []
    known.push({ ...capture, outcome: heldFor.length > 0 ? 'suspense' : 'credited', heldFor })
  }
  return known
}

test('credits at most one payment, of exactly the ordered amount', () => {
  fc.assert(
    fc.property(fc.array(came, { maxLength: 12 }), (captures) => {
      const credited = judgeAll(captures).filter(({ outcome }) => outcome === 'credited')
      expect(credited.length).toBeLessThanOrEqual(1)
      for (const { amount, currency } of credited) expect({ amount, currency }).toEqual(order)
    }),
  )
})

test('keeps every payment once, and credits the first matching one', () => {
  fc.assert(
    fc.property(fc.array(came, { maxLength: 12 }), (captures) => {
      const known = judgeAll(captures)
      const ids = (list: readonly { provider: string; paymentId: string }[]) =>
        [...new Set(list.map(({ provider, paymentId }) => `${provider}:${paymentId}`))].sort()
      expect(ids(known)).toEqual(ids(captures))
      expect(known).toHaveLength(ids(captures).length)
    }),
  )
})

test('reasons for suspense: another currency, a second payment, another amount', () => {
  const pay = (paymentId: string, amount = 50_000n, currency = 'INR') => ({
    provider: 'razorpay',
    paymentId,
    amount: minor(amount),
    currency,
  })
  const known = judgeAll([pay('p1', 49_999n), pay('p2'), pay('p3'), pay('p4', 50_000n, 'USD')])
  expect(known.map(({ heldFor }) => heldFor[0]?.code)).toEqual(['amount', undefined, 'second', 'currency'])
})
