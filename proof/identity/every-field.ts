import { randomBytes } from 'node:crypto'
import type { Call } from '@zamra/contract/call.ts'
import { sample } from '../../ops/generate/sample.ts'
import { type Schema, table, wireSchema } from '../../ops/generate/schema.ts'
import type { Canaries, Kind } from './canaries.ts'
import { type Caller, mapConcurrently, send } from './client.ts'

/**
 * Every call is asked with secrets in every field of text: each where it belongs, so that it gets as far into the story
 * as it can, and each where it does not belong, as a muddled client or an attacker would send it. And again in the
 * address, in a header and under names that no call has. Answers how often something was asked.
 */
export async function fillEveryField(url: string, who: () => Promise<Caller>, canaries: Canaries): Promise<number> {
  const secrets = secretsOf(canaries)
  const asked = table
    .filter(({ method }) => method === 'POST')
    .flatMap((call) => [fitting(call, secrets), ...Object.values(secrets).map((secret) => filledWith(call, secret))])
  await mapConcurrently(asked, 4, async ({ path, body, isOfPlayer }, index) => {
    const visitor = isOfPlayer ? await who() : { device: `muddled-device-${index}` }
    const odd = { ...secrets, nested: { list: [secrets] } }
    const headers = {
      'user-agent': `phone ${secrets.phone} ${secrets.sign}`,
      referer: `https://zamra.test/?${secrets.code}`,
    }
    await send(url, `${path}?${String(new URLSearchParams(secrets))}`, { ...odd, ...body }, { ...visitor, headers })
  })
  await malformed(url, secrets)
  return asked.length
}

type Secrets = Readonly<Record<Exclude<Kind, 'token' | 'misplaced'>, string>>
type Asked = { readonly path: string; readonly body: object; readonly isOfPlayer: boolean }

function secretsOf(canaries: Canaries): Secrets {
  return {
    phone: canaries.make('phone'),
    // It is put into names and titles too, and there it may be kept; it must not be written down anywhere else.
    password: canaries.keep('misplaced', `Misplaced${canaries.make('name').slice(7)}`),
    account: canaries.make('account'),
    name: canaries.make('name'),
    code: canaries.keep('code', '739146'),
    sign: canaries.keep('misplaced', `${randomBytes(32).toString('base64url')}`),
  }
}

/** The secret of the kind that a field of this name takes. */
const belongs: readonly (readonly [RegExp, keyof Secrets])[] = [
  [/^mobile$/, 'phone'],
  [/code$/i, 'code'],
  [/password/i, 'password'],
  [/^(accountNo|iban|utr)$/, 'account'],
  [/name$/i, 'name'],
  [/token$/i, 'sign'],
]

function fitting(call: Call, secrets: Secrets): Asked {
  return asking(call, (name, usual) => {
    const kind = belongs.find(([shape]) => shape.test(name))?.[1]
    return kind && name !== 'areaCode' ? secrets[kind] : name === 'areaCode' ? '+91' : usual
  })
}

function filledWith(call: Call, secret: string): Asked {
  return asking(call, () => secret)
}

function asking({ path, input, who }: Call, textFor: (name: string, usual: unknown) => unknown): Asked {
  const body = fill(wireSchema(input), sample(wireSchema(input)), '', textFor) as object
  return { path, body, isOfPlayer: who === 'player' }
}

/** A text of the sample is replaced wherever the schema has a text of no fixed choice. */
function fill(
  schema: Schema,
  value: unknown,
  name: string,
  textFor: (name: string, usual: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(schema.items ?? {}, item, name, textFor))
  if (typeof value === 'object' && value !== null) {
    const { properties = schema.anyOf?.[0]?.properties ?? {} } = schema
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fill(properties[key] ?? {}, item, key, textFor)]),
    )
  }
  return typeof value === 'string' && !schema.enum && schema.const === undefined ? textFor(name, value) : value
}

/** What cannot even be read has secrets in it all the same. */
async function malformed(url: string, secrets: Secrets): Promise<void> {
  const text = JSON.stringify(secrets)
  const bodies = [text.slice(0, -1), `${text}${text}`, `[${text}`, text.replaceAll('"', "'")]
  for (const body of bodies) {
    const headers = { 'content-type': 'application/json' }
    await (
      await fetch(`${url}/api/sso/login?${String(new URLSearchParams(secrets))}`, { method: 'POST', headers, body })
    ).text()
    await (await fetch(`${url}/api/no/such/call/${secrets.sign}`, { method: 'POST', headers, body })).text()
    await (
      await fetch(`${url}/api/sso/login`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
    ).text()
  }
}
