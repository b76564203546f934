import type { PlayerId } from '@zamra/contract/brand.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderNo, newReference, parseOrderNo } from './order-number.ts'

test('an order number says whose it is, and fits the shortest field of a provider', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (player) => {
      const orderNo = newOrderNo(player as PlayerId)
      expect(parseOrderNo(orderNo)).toBe(player)
      expect(orderNo).toHaveLength(20)
    }),
  )
})

test('whatever else comes in the place of a number belongs to nobody', () => {
  for (const text of [
    '',
    'D',
    'D123',
    'W1000000000123456789',
    'D9999999999123456789',
    'D0000000000123456789',
    "D1'--",
  ]) {
    expect(parseOrderNo(text)).toBeUndefined()
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseOrderNo(text)).toBeUndefined()
    }),
  )
})

test('a reference has no letter that is taken for another', () => {
  for (let tries = 0; tries < 200; tries += 1) expect(newReference()).toMatch(/^Z[A-HJKMNP-TV-Z2-9]{9}$/)
})
