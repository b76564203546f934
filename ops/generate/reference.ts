import type { Call } from '@zamra/contract/call.ts'
import { commonFields } from '@zamra/contract/envelope.ts'
import type { Feature } from '@zamra/contract/features.ts'
import { appConfig } from '@zamra/contract/home.ts'
import { sample } from './sample.ts'
import { refusalsOf, type Schema, table, wireSchema } from './schema.ts'

/** The contract as a page for people: one section per call, with an example, its limits and its refusals. */
export function renderReference(): string {
  const features = [...new Set(table.map((call) => call.feature))]
  return [opening(), ...features.map(featureSection)].join('\n')
}

function opening(): string {
  return `# API reference

\`npm run generate\` writes this page from \`contract/src\`; \`openapi.json\` beside it is the same for machines.

Every call is a POST to \`/api\` followed by its path, with a JSON body, unless it is marked GET. A body contains the
common fields and the fields of the call. The answer is HTTP 200 with \`state\`, \`msg\` and \`resultData\`: state \`200\` is
success, any other state is a refusal, with its reason in \`code\` and its figures in \`resultData\`. Times are milliseconds
since 1970 in UTC; money is a whole number of minor units.

## Common fields

${fieldTable(wireSchema(commonFields))}
${block(sample(wireSchema(commonFields)))}
`
}

function featureSection(feature: Feature): string {
  const calls = table.filter((call) => call.feature === feature)
  return [`## ${feature}\n`, ...calls.map(callSection)].join('\n')
}

function callSection(call: Call): string {
  const input = wireSchema(call.input)
  const { by, count, seconds } = call.limit
  const properties = [
    `Who: ${call.who === 'player' ? 'a signed-in player' : 'anyone'}`,
    `limit: ${count} in ${seconds} s per ${by}`,
    `priority: ${call.priority}`,
    ...(call.money ? ['moves or states money: the app takes only an answer that fits its schema'] : []),
  ]
  return `### ${call.method} ${call.path}

${call.about}

${properties.join(' · ')}

${call.method === 'GET' ? '' : request(input)}Answer:

${block(envelope(call))}
${refusals(call)}`
}

function request(input: Schema): string {
  if (Object.keys(input.properties ?? {}).length === 0) return 'Only the common fields.\n\n'
  return `${fieldTable(input)}\n${block(sample(input))}\n`
}

/** The answer of this call is a JSON text, so its content is shown instead of a plain string. */
const texts: Readonly<Record<string, string>> = { '/u/gconfig': JSON.stringify(sample(wireSchema(appConfig))) }

function envelope(call: Call): unknown {
  const data = texts[call.path] ?? sample(wireSchema(call.output))
  return call.envelope === 'code' ? { code: 200, data } : { state: '200', msg: '', resultData: data }
}

function fieldTable(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const isRequired = schema.required?.includes(name) ? 'yes' : 'no'
    return `| \`${name}\` | ${typeName(property)} | ${isRequired} | ${bounds(property)} |\n`
  })
  return `| Field | Type | Required | Bounds |\n|---|---|---|---|\n${rows.join('')}`
}

function typeName(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(typeName).join(' or ')
  if (schema.type === 'array') return `list of ${typeName(schema.items ?? {})}`
  return schema.type ?? 'any'
}

function bounds(schema: Schema): string {
  const parts = [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, 'items'),
    schema.pattern ? `\`${schema.pattern.replaceAll('|', '\\|')}\`` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return `at most ${most} ${unit}`.trim()
  if (most === undefined) return `at least ${least} ${unit}`.trim()
  return `${least} to ${most} ${unit}`.trim()
}

function refusals(call: Call): string {
  const rows = refusalsOf(call).map(({ code, state, text }) => `| ${state} | \`${code}\` | ${text} |\n`)
  return `Refusals:\n\n| State | Code | Text |\n|---|---|---|\n${rows.join('')}`
}

function block(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`
}
