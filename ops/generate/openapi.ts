import type { Call } from '@zamra/contract/call.ts'
import { app } from '@zamra/contract/constants.ts'
import { commonFields } from '@zamra/contract/envelope.ts'
import { refusalsOf, type Schema, table, wireSchema } from './schema.ts'

/** The contract as an OpenAPI 3.1 document. What OpenAPI has no word for stands in `x-` fields. */
export function renderOpenapi(): string {
  const document = {
    openapi: '3.1.0',
    info: {
      title: `${app.name} API`,
      version: app.version,
      description:
        'Calls answer HTTP 200 with `state`, `msg` and `resultData`; state "200" is success and any other state is a refusal. A call marked `x-envelope: code` answers `code` and `data` instead. Money is a whole number of minor units.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(table.map((call) => call.room))].map((name) => ({ name })),
    paths: Object.fromEntries(table.map((call) => [call.path, { [call.method.toLowerCase()]: operation(call) }])),
    components: { schemas: { CommonFields: wireSchema(commonFields), Refusal: refusal } },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const refusal: Schema & { description: string } = {
  description: 'An expected no. `code` is the product word for it and `resultData` carries its figures.',
  type: 'object',
  properties: { state: { type: 'string' }, msg: { type: 'string' }, code: { type: 'string' }, resultData: {} },
  required: ['state', 'msg', 'resultData'],
}

function operation(call: Call) {
  return {
    operationId: call.path.slice(1).replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [call.room],
    summary: call.about,
    'x-who': call.who,
    'x-priority': call.priority,
    'x-money': call.money,
    'x-envelope': call.envelope,
    'x-rate-limit': call.limit,
    'x-body-limit-bytes': call.bodyLimitBytes,
    'x-refusals': refusalsOf(call),
    ...(call.method === 'POST' ? { requestBody: requestBody(call) } : {}),
    responses: { 200: { description: 'Success, or a refusal.', content: json(answer(call)) } },
  }
}

function requestBody(call: Call) {
  const schema = { allOf: [{ $ref: '#/components/schemas/CommonFields' }, wireSchema(call.input)] }
  return { required: true, content: json(schema) }
}

function answer(call: Call) {
  const data = wireSchema(call.output)
  const success: Schema =
    call.envelope === 'code'
      ? { type: 'object', properties: { code: { const: 200 }, data }, required: ['code', 'data'] }
      : {
          type: 'object',
          properties: { state: { const: '200' }, msg: { type: 'string' }, resultData: data },
          required: ['state', 'msg', 'resultData'],
        }
  return { anyOf: [success, { $ref: '#/components/schemas/Refusal' }] }
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}
