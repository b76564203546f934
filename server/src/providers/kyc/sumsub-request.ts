import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { systemMs } from '../../base/clock.ts'
import type { SumsubAccount } from '../../base/kyc-config.ts'
import { ProviderError } from '../payment/port.ts'
import { parseAnswer } from '../payment/provider-request.ts'

/** A picture may have two megabytes. */
const timeoutMs = 15_000

export type SumsubRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object | FormData
}

/** An error that Sumsub answered with. `code` is its own number for it, 0 without one. */
export class SumsubError extends ProviderError {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, why: string) {
    super('unknown', `${status} ${code} ${why}`)
    this.status = status
    this.code = code
  }
}

const failure = z.object({ errorCode: z.optional(z.int()), description: z.optional(z.string()) })

/** Sends one signed request. Throws a `SumsubError` for an error in the answer and a `ProviderError` without an answer. */
export async function requestSumsub<T>(
  { url, token, secret }: Pick<SumsubAccount, 'url' | 'token' | 'secret'>,
  { method, path, body }: SumsubRequest,
  shape: z.ZodMiniType<T>,
): Promise<T> {
  const { bytes, type } = await encode(body)
  const seconds = String(Math.floor(systemMs() / 1_000))
  const signature = createHmac('sha256', secret).update(`${seconds}${method}${path}`).update(bytes).digest('hex')
  const headers = {
    accept: 'application/json',
    'content-type': type,
    'x-app-token': token,
    'x-app-access-ts': seconds,
    'x-app-access-sig': signature,
  }
  const { status, text } = await send(new URL(path, url), { method, headers, ...(body && { body: bytes }) })
  if (status >= 400) throw errorOf(status, text)
  return parseAnswer(shape, () => JSON.parse(text) as unknown)
}

/** The signature covers the exact bytes, so a form is encoded before it is signed. */
async function encode(body: object | FormData | undefined): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  if (!(body instanceof FormData)) {
    const text = body === undefined ? '' : JSON.stringify(body)
    return { bytes: new TextEncoder().encode(text), type: 'application/json' }
  }
  const form = new Response(body)
  return { bytes: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

async function send(url: URL, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new ProviderError('unknown', error instanceof Error ? error.name : 'no answer')
  }
}

function errorOf(status: number, text: string): SumsubError {
  try {
    const { errorCode = 0, description = '' } = z.parse(failure, JSON.parse(text))
    return new SumsubError(status, errorCode, description.slice(0, 200))
  } catch {
    return new SumsubError(status, 0, 'not in the format of an error')
  }
}
