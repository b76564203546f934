import * as z from 'zod/mini'
import { parseExact } from './exact-json.ts'
import { ProviderError } from './port.ts'

/** Short, because a player waits for it, or a workflow that will retry. */
const timeoutMs = 5_000

/** After these statuses the request may or may not have been executed. */
const undecided: readonly number[] = [408, 409, 425, 429]

export type ProviderRequest = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** A request with a body is a POST: of a form for `URLSearchParams`, otherwise of JSON. */
  readonly body?: unknown
}

/** Sends one request to a provider and parses the answer, with numbers as text. Throws a `ProviderError`. */
export async function requestProvider<T>(request: ProviderRequest, shape: z.ZodMiniType<T>): Promise<T> {
  const { status, text } = await send(request)
  if (status >= 400) {
    const outcome = status >= 500 || undecided.includes(status) ? 'unknown' : 'refused'
    throw new ProviderError(outcome, `${status} ${text.slice(0, 200)}`)
  }
  return parseAnswer(shape, () => parseExact(text))
}

/** An answer that cannot be parsed is `unknown`: the request may have been executed. */
export function parseAnswer<T>(shape: z.ZodMiniType<T>, read: () => unknown): T {
  try {
    return z.parse(shape, read())
  } catch (error) {
    throw new ProviderError('unknown', `unexpected answer: ${(error as Error).message.slice(0, 200)}`)
  }
}

async function send({ url, headers, body }: ProviderRequest): Promise<{ status: number; text: string }> {
  const isForm = body instanceof URLSearchParams
  const options = body === undefined ? {} : { method: 'POST', body: isForm ? body.toString() : JSON.stringify(body) }
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const init = { ...options, headers: { accept: 'application/json', 'content-type': type, ...headers } }
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new ProviderError('unknown', error instanceof Error ? error.name : 'no answer')
  }
}
