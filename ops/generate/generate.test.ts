import { appConfig } from '@zamra/contract/home.ts'
import { expect, test } from 'vitest'
import { madeFromContract } from '../rules/generated.ts'
import { root } from '../runner/voice.ts'
import { renderOpenapi } from './openapi.ts'
import { renderReference } from './reference.ts'
import { sample } from './sample.ts'
import { table, wireSchema } from './schema.ts'
import { renderWire } from './wire.ts'

test('the generated files say what the contract says today', () => {
  expect(madeFromContract(root)).toEqual([])
})

test.each(table.map((call) => [call.path, call] as const))('the examples of %s fit its own schemas', (_, call) => {
  expect(call.input.safeParse(sample(wireSchema(call.input))).success).toBe(true)
  expect(call.output.safeParse(sample(wireSchema(call.output))).success).toBe(true)
})

test('the example of the configuration fits what the client parses', () => {
  expect(appConfig.safeParse(sample(wireSchema(appConfig))).success).toBe(true)
})

test('every call is in the OpenAPI document and on the page', () => {
  const { paths } = JSON.parse(renderOpenapi()) as { paths: Record<string, Record<string, unknown>> }
  const page = renderReference()
  for (const call of table) {
    expect(paths[call.path]).toHaveProperty(call.method.toLowerCase())
    expect(page).toContain(`### ${call.method} ${call.path}\n`)
  }
})

test('the wire table brings no schema into the app', () => {
  expect(renderWire()).not.toMatch(/^import/m)
  expect(renderWire()).toContain("'/language/languages': { method: 'GET' }")
})
