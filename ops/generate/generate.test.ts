import { appConfig } from '@zamra/contract/home.ts'
import { expect, test } from 'vitest'
import { contractFindings } from '../rules/generated.ts'
import { root } from '../runner/report.ts'
import { renderOpenapi } from './openapi.ts'
import { renderReference } from './reference.ts'
import { sample } from './sample.ts'
import { table, wireSchema } from './schema.ts'
import { renderWire } from './wire.ts'

test('the generated files match the contract', () => {
  expect(contractFindings(root)).toEqual([])
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

test('every schema of the OpenAPI document is referenced, and every reference has its schema', () => {
  const text = renderOpenapi()
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } }
  const referenced = text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)
  expect(new Set(Array.from(referenced, ([, name]) => name))).toEqual(new Set(Object.keys(components.schemas)))
})

test('calls that share a schema name the same component', () => {
  const { paths } = JSON.parse(renderOpenapi()) as { paths: Record<string, unknown> }
  const signIns = ['/sso/idlogin', '/passkey/login']
  for (const path of signIns) expect(JSON.stringify(paths[path])).toContain('#/components/schemas/SignedIn')
})

test('every refusal of a call has its state and text in the components', () => {
  const { paths, components } = JSON.parse(renderOpenapi()) as {
    paths: Record<string, Record<string, { 'x-refusals': string[] }>>
    components: { 'x-refusals': Record<string, unknown> }
  }
  const codes = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((call) => call['x-refusals']))
  expect(new Set(codes)).toEqual(new Set(Object.keys(components['x-refusals'])))
})

test('the wire table brings no schema into the app', () => {
  expect(renderWire()).not.toMatch(/^import/m)
  expect(renderWire()).toContain("'/language/languages': { method: 'GET' }")
})
