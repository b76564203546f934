import { type Schema, table, wireSchema } from './schema.ts'

/** The checks that the app makes of every answer that moves or states money. */
export function renderMoneyAnswers(): string {
  const rows = table
    .filter(({ money }) => money)
    .map(({ path, output }) => `  '${path}': ${renderCheck(wireSchema(output))},\n`)
  return `/* Made from calls.ts by \`npm run generate\`. */
import { either, flag, list, number, object, oneOf, pattern, record, text, whole } from '../answer-check.ts'

export const moneyAnswers = {
${rows.join('')}}

export type MoneyPath = keyof typeof moneyAnswers
`
}

/** The keywords that a check understands. Another one in an answer is an error, never skipped. */
const understood: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'properties', 'required', 'items', 'anyOf', 'oneOf', 'pattern', 'format'],
  ...['additionalProperties', 'propertyNames', 'minLength', 'maxLength', 'minimum', 'maximum'],
])

/** Lengths and bounds are the server's own; what an answer can get wrong is its structure, its kinds and its formats. */
export function renderCheck(schema: Schema): string {
  refuseUnknownKeywords(schema)
  const choices = choicesOf(schema)
  if (choices) return `either(${choices.map(renderCheck).join(', ')})`
  const values = schema.const === undefined ? schema.enum : [schema.const]
  if (values) return `oneOf(${values.map(literal).join(', ')})`
  if (schema.type === 'object') return renderObject(schema)
  if (schema.type === 'array') return `list(${renderCheck(schema.items ?? {})})`
  if (schema.pattern) return `pattern(/${schema.pattern.replaceAll('/', '\\/')}/)`
  const plain = plainChecks.get(schema.type ?? '')
  if (!plain) throw new Error(`an answer of the kind '${schema.type}' cannot be checked by the app`)
  return plain
}

const plainChecks: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['integer', 'whole'],
  ['number', 'number'],
  ['boolean', 'flag'],
])

/** A union, also one that is written as a list of types. */
function choicesOf(schema: Schema): readonly Schema[] | undefined {
  const types: readonly string[] = schema.type === undefined ? [] : [schema.type].flat()
  return types.length > 1 ? types.map((type) => ({ ...schema, type })) : (schema.anyOf ?? schema.oneOf)
}

function refuseUnknownKeywords(schema: Schema): void {
  const unknown = Object.keys(schema).find((keyword) => !understood.has(keyword))
  if (unknown) throw new Error(`an answer with '${unknown}' cannot be checked by the app: extend renderCheck`)
}

function renderObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) return `record(${renderCheck(typeof additionalProperties === 'object' ? additionalProperties : {})})`
  const fields = (isWanted: (name: string) => boolean) =>
    Object.entries(properties)
      .filter(([name]) => isWanted(name))
      .map(([name, field]) => `${name}: ${renderCheck(field)}`)
      .join(', ')
  const optional = fields((name) => !required.includes(name))
  return `object({ ${fields((name) => required.includes(name))} }${optional ? `, { ${optional} }` : ''})`
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))
