import type { PlayerId } from '@zamra/contract/brand.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderNo, newReference, parseOrderNo } from './order-number.ts'

test('an order number contains the player and fits the shortest provider field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (player) => {
      const orderNo = newOrderNo(player as PlayerId)
      expect(parseOrderNo(orderNo)).toBe(player)
      expect(orderNo).toHaveLength(20)
    }),
  )
})

test('parses no player from anything else', () => {
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

test('a reference has no easily confused characters', () => {
  for (let tries = 0; tries < 200; tries += 1) expect(newReference()).toMatch(/^Z[A-HJKMNP-TV-Z2-9]{9}$/)
})
