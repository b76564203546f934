import * as z from 'zod/mini'
import { variableGroups } from '../../server/src/base/config.ts'
import { type VariableInfo, variableInfo } from '../../server/src/base/variable.ts'
import { signerVariables } from '../../server/src/signer/signer-config.ts'
import { type Schema, withoutSafeBounds } from './schema.ts'

const groups = { ...variableGroups, signer: signerVariables }

const titles: Readonly<Record<keyof typeof groups, string>> = {
  process: 'Process',
  web: 'Web app and network',
  backoffice: 'Back office',
  place: 'Where a caller is',
  engines: 'Databases, Redis and Restate',
  secrets: 'Secrets of the platform',
  signIn: 'Sign-in: SMS and Google',
  bank: 'Bank accounts',
  payment: 'Payment providers',
  payout: 'Payout providers',
  kyc: 'Identity checks',
  chain: 'Deposits and payouts in coins',
  draw: 'Lottery draws',
  studio: 'Game studios',
  tracking: 'Tracking and advertising',
  channels: 'Push messages and e-mail',
  signer: 'The signer of coin payouts, a process of its own',
}

/** The configuration of the server as a page for people: one table per subject. */
export function renderEnvironment(): string {
  const tables = Object.entries(titles).map(([group, title]) => {
    const variables = Object.entries<z.ZodMiniType>(groups[group as keyof typeof titles])
    const rows = variables.map(([name, type]) => describeVariable(name, type))
    return `## ${title}\n\n| Variable | Type | Default | Live | About |\n|---|---|---|---|---|\n${rows.join('')}`
  })
  return `${opening}\n${tables.join('\n')}`
}

const opening = `# Environment variables

\`npm run generate\` writes this page from \`server/src/base\`. The server reads its whole configuration from these variables when it
starts. It names every wrong or missing variable at once and exits with code 78. An empty variable counts as not set. A list
is separated by commas.

- **Default**: "required" means that the server does not start without the variable.
- **Live**: what \`ZAMRA_DEPLOYMENT=live\` asks in addition. "required with" means that the variable is required as soon as the
  named variable is set. In a live deployment every URL of an outside provider must use https and must not be this machine.
- 🔒 marks a secret. Keep it in a secret store. It is never logged.
`

/** A row of the table. */
export function describeVariable(name: string, type: z.ZodMiniType): string {
  const info = variableInfo(type)
  if (!info) throw new Error(`${name} has no description: wrap its type in \`variable\``)
  const schema = withoutSafeBounds(z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' }) as Schema)
  const mark = info.secret ? ' 🔒' : ''
  const cells = [`\`${name}\`${mark}`, typeWord(schema), defaultWord(type, schema, info), liveWord(info), info.about]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}

function typeWord(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.type === 'array') return `list of ${typeWord(schema.items ?? {})}s`
  if (schema.type === 'integer') return ['integer', range(schema)].filter(Boolean).join(' ')
  return schema.format === 'uri' ? 'URL' : 'text'
}

function range({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  if (least === undefined || maximum === undefined) return least === undefined ? '' : `from ${least}`
  return `from ${least} to ${maximum}`
}

function defaultWord(type: z.ZodMiniType, schema: Schema, { defaultsTo }: VariableInfo): string {
  if (defaultsTo) return defaultsTo
  const value = Array.isArray(schema.default) ? schema.default.join(',') : JSON.stringify(schema.default ?? '')
  const text = value.replace(/^"(.*)"$/, '$1')
  if (text !== '') return `\`${text}\``
  return type.safeParse(undefined).success ? 'none' : '**required**'
}

function liveWord({ live, with: feature }: VariableInfo): string {
  if (!live) return ''
  if (live === 'refused') return 'must not be set'
  return feature ? `required with \`${feature}\`` : 'required'
}
