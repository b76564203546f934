import { randomBytes } from 'node:crypto'
import type { Call } from '@zamra/contract/call.ts'
import { sample } from '../../ops/generate/sample.ts'
import { type Schema, table, wireSchema } from '../../ops/generate/schema.ts'
import type { Canaries, Kind } from './canaries.ts'
import { type Caller, mapConcurrently, send } from './client.ts'

/**
 * Sends every call with secrets in every text field: once each in the fitting field, so that the handler gets as far as
 * possible, and once in all other fields, as a faulty client or an attacker would. The secrets are also in the URL, in
 * headers and in unknown fields. Returns the number of requests.
 */
export async function fillEveryField(url: string, who: () => Promise<Caller>, canaries: Canaries): Promise<number> {
  const secrets = secretsOf(canaries)
  const requests = table
    .filter(({ method }) => method === 'POST')
    .flatMap((call) => [
      withFittingSecrets(call, secrets),
      ...Object.values(secrets).map((secret) => filledWith(call, secret)),
    ])
  await mapConcurrently(requests, 4, async ({ path, body, isOfPlayer }, index) => {
    const caller = isOfPlayer ? await who() : { device: `faulty-device-${index}` }
    const unknownFields = { ...secrets, nested: { list: [secrets] } }
    const headers = {
      'user-agent': `phone ${secrets.phone} ${secrets.sign}`,
      referer: `https://zamra.test/?${secrets.code}`,
    }
    await send(
      url,
      `${path}?${String(new URLSearchParams(secrets))}`,
      { ...unknownFields, ...body },
      { ...caller, headers },
    )
  })
  await sendMalformed(url, secrets)
  return requests.length
}

type Secrets = Readonly<Record<Exclude<Kind, 'token' | 'misplaced'>, string>>
type Prepared = { readonly path: string; readonly body: object; readonly isOfPlayer: boolean }

function secretsOf(canaries: Canaries): Secrets {
  return {
    phone: canaries.make('phone'),
    // It is also sent as a name or a title, where it may be stored; it must not appear anywhere else.
    password: canaries.keep('misplaced', `Misplaced${canaries.make('name').slice(7)}`),
    account: canaries.make('account'),
    name: canaries.make('name'),
    code: canaries.keep('code', '739146'),
    sign: canaries.keep('misplaced', `${randomBytes(32).toString('base64url')}`),
  }
}

/** The kind of secret that a field of this name takes. */
const secretByField: readonly (readonly [RegExp, keyof Secrets])[] = [
  [/^mobile$/, 'phone'],
  [/code$/i, 'code'],
  [/password/i, 'password'],
  [/^(accountNo|iban|utr)$/, 'account'],
  [/name$/i, 'name'],
  [/token$/i, 'sign'],
]

function withFittingSecrets(call: Call, secrets: Secrets): Prepared {
  return prepare(call, (name, usual) => {
    const kind = secretByField.find(([shape]) => shape.test(name))?.[1]
    return kind && name !== 'areaCode' ? secrets[kind] : name === 'areaCode' ? '+91' : usual
  })
}

function filledWith(call: Call, secret: string): Prepared {
  return prepare(call, () => secret)
}

function prepare({ path, input, who }: Call, textFor: (name: string, usual: unknown) => unknown): Prepared {
  const body = fill(wireSchema(input), sample(wireSchema(input)), '', textFor) as object
  return { path, body, isOfPlayer: who === 'player' }
}

/** Replaces the texts of the sample wherever the schema has a free text. */
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

/** Bodies that cannot be parsed contain secrets too. */
async function sendMalformed(url: string, secrets: Secrets): Promise<void> {
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
