import type { PlayerId } from '@zamra/contract/brand.ts'
import {
  type CallPath,
  type Calls,
  calls,
  type OutputOf,
  type WireInputOf,
  type WireOutputOf,
} from '@zamra/contract/calls.ts'
import { type CodeEnvelope, type CommonFields, type StateEnvelope, success } from '@zamra/contract/envelope.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { packageName } from '@zamra/contract/package-name.ts'
import type { FastifyInstance } from 'fastify'

export type WorldPlayer = {
  readonly playerId: PlayerId
  readonly password: string
  readonly device: string
  readonly sign: string
}

export type CallOptions = {
  /** Whose session the call carries, from the device it was opened on. */
  readonly as?: WorldPlayer
  readonly device?: string
  readonly locale?: Locale
  /** Where the call comes from. */
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Answer<P extends CallPath> = {
  readonly status: number
  readonly body: Calls[P]['envelope'] extends 'code' ? CodeEnvelope<WireOutputOf<P>> : StateEnvelope<WireOutputOf<P>>
}

const appId = 1526

/** One call as the web makes it, without a network in between. */
export async function callApp<P extends CallPath>(
  fastify: FastifyInstance,
  path: P,
  input: WireInputOf<P>,
  options: CallOptions = {},
): Promise<Answer<P>> {
  const { method } = calls[path]
  const url = `/api${path}`
  const remoteAddress = options.address ?? '127.0.0.1'
  const headers = { ...options.headers }
  const response = await fastify.inject(
    method === 'GET'
      ? { method, url, remoteAddress, headers, query: words({ locale: options.locale ?? 'en', ...(input as object) }) }
      : { method, url, remoteAddress, headers, payload: { ...commonFields(options), ...(input as object) } },
  )
  return { status: response.statusCode, body: response.json() }
}

export async function okFromApp<P extends CallPath>(
  fastify: FastifyInstance,
  path: P,
  input: WireInputOf<P>,
  options?: CallOptions,
): Promise<OutputOf<P>> {
  const { body } = await callWhenFree(fastify, path, input, options)
  const envelope = body as Partial<StateEnvelope<unknown> & CodeEnvelope<unknown>>
  if (envelope.state !== success && envelope.code !== Number(success)) {
    throw new Error(`${path} was expected to succeed and answered ${JSON.stringify(body)}`)
  }
  return calls[path].output.parse(envelope.resultData ?? envelope.data) as OutputOf<P>
}

/** A server without enough processor time sheds calls, as it should, and a client repeats them, as this one does. */
async function callWhenFree<P extends CallPath>(
  fastify: FastifyInstance,
  path: P,
  input: WireInputOf<P>,
  options?: CallOptions,
): Promise<Answer<P>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callApp(fastify, path, input, options)
    const { code } = answer.body as { readonly code?: unknown }
    if (code !== 'server.busy' || attempt === busyAttemptsMax) return answer
    await new Promise((resume) => setTimeout(resume, 1_000))
  }
}

const busyAttemptsMax = 10

function commonFields({ as, device, locale }: CallOptions): CommonFields {
  return {
    appId,
    appPackageName: packageName(appId),
    deviceNumber: device ?? as?.device ?? 'device-of-nobody',
    locale: locale ?? 'en',
    ...(as && { uid: as.playerId, sign: as.sign }),
  }
}

function words(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}
