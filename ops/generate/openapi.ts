import type { Call } from '@zamra/contract/call.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { componentSchemas, isEmpty, operationId, referenceTo, refTo } from './components.ts'
import { refusalsOf, table } from './schema.ts'

/** The contract as an OpenAPI 3.1 document. What OpenAPI cannot express is in `x-` fields. */
export function renderOpenapi(): string {
  const document = {
    openapi: '3.1.0',
    info: {
      title: `${appInfo.name} API`,
      version: appInfo.version,
      description:
        'Calls answer HTTP 200 with `state`, `msg` and `resultData`; state "200" is success and any other state is a refusal. A call marked `x-envelope: code` answers `code` and `data` instead. Money is a whole number of minor units.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(table.map((call) => call.feature))].map((name) => ({ name })),
    paths: Object.fromEntries(table.map((call) => [call.path, { [call.method.toLowerCase()]: operation(call) }])),
    components: {
      schemas: { Success: success, CodeSuccess: codeSuccess, Refusal: refusal, ...componentSchemas() },
      'x-refusals': refusalTexts(),
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const success = {
  description: 'The answer of a call that succeeded.',
  type: 'object',
  properties: { state: { const: '200' }, msg: { type: 'string' }, resultData: {} },
  required: ['state', 'msg', 'resultData'],
}

const codeSuccess = {
  description: 'The answer of a call with `x-envelope: code` that succeeded.',
  type: 'object',
  properties: { code: { const: 200 }, data: {} },
  required: ['code', 'data'],
}

const refusal = {
  description:
    'The answer of a call that was refused for an expected reason. `code` is one of `x-refusals` and `resultData` holds the figures of its text.',
  type: 'object',
  properties: { state: { type: 'string' }, msg: { type: 'string' }, code: { type: 'string' }, resultData: {} },
  required: ['state', 'msg', 'resultData'],
}

function operation(call: Call) {
  return {
    operationId: operationId(call),
    tags: [call.feature],
    summary: call.about,
    'x-who': call.who,
    'x-priority': call.priority,
    'x-money': call.money,
    'x-envelope': call.envelope,
    'x-rate-limit': call.limit,
    'x-body-limit-bytes': call.bodyLimitBytes,
    'x-refusals': refusalsOf(call).map(({ code }) => code),
    ...(call.method === 'POST' ? { requestBody: requestBody(call) } : {}),
    responses: { 200: { description: 'Success, or a refusal.', content: json(answer(call)) } },
  }
}

function requestBody(call: Call) {
  const common = { $ref: refTo('CommonFields') }
  const schema = isEmpty(call.input) ? common : { allOf: [common, referenceTo(call.input)] }
  return { required: true, content: json(schema) }
}

function answer(call: Call) {
  const result = referenceTo(call.output)
  const successful =
    call.envelope === 'code'
      ? { allOf: [{ $ref: refTo('CodeSuccess') }, { properties: { data: result } }] }
      : { allOf: [{ $ref: refTo('Success') }, { properties: { resultData: result } }] }
  return { anyOf: [successful, { $ref: refTo('Refusal') }] }
}

/** The state and the English text of each refusal, once for all calls that name its code. */
function refusalTexts() {
  const rows = table.flatMap((call) => refusalsOf(call).map(({ code, ...row }) => [code, row] as const))
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}
