import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './calls.ts'

/** Fields that would bring card data, and so the rules of the card networks, or a bank secret into the app. */
const forbidden =
  /^(card_?(no|num|number)|pan|cvv2?|cvc2?|security_?code|(card_?)?expiry_?(month|year)?|(upi|atm|m)_?pin)$/i

function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Record<string, unknown> }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)]
}

test('no call has a field for a card, its code or a UPI PIN [SE-04]', () => {
  const table = Object.values(calls)
  const fields = table.flatMap(({ path, input, output }) =>
    [input, output].flatMap((schema) => {
      const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
      return fieldsOf(json).map((field) => `${path} ${field}`)
    }),
  )
  expect(fields.length).toBeGreaterThan(table.length)
  expect(fields.filter((field) => forbidden.test(field.split(' ')[1] ?? ''))).toEqual([])
})

test('the scan finds a field for a card', () => {
  const form = z.object({ payment: z.array(z.object({ cardNumber: z.string(), cvv: z.string(), upiPin: z.string() })) })
  const found = fieldsOf(z.toJSONSchema(form)).filter((field) => forbidden.test(field))
  expect(found).toEqual(['cardNumber', 'cvv', 'upiPin'])
})
