import * as z from 'zod/mini'
import { parseExact } from './exact-json.ts'
import { ProviderError } from './port.ts'

/** A player looks at a spinner, or a flow waits that will ask again. */
const timeoutMs = 5_000

/** Answers of this kind say nothing about what was done: too busy, too early, or still at the first attempt. */
const undecided: readonly number[] = [408, 409, 425, 429]

export type ProviderRequest = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** A question with a body is a POST. */
  readonly body?: unknown
}

/** One question to a company, answered in the expected shape (numbers as text) or by a `ProviderFailure`. */
export async function requestProvider<T>(question: ProviderRequest, shape: z.ZodMiniType<T>): Promise<T> {
  const { status, text } = await send(question)
  if (status >= 400) {
    const outcome = status >= 500 || undecided.includes(status) ? 'unknown' : 'refused'
    throw new ProviderError(outcome, `${status} ${text.slice(0, 200)}`)
  }
  return parseAnswer(shape, () => parseExact(text))
}

/** What cannot be read was perhaps done all the same. */
export function parseAnswer<T>(shape: z.ZodMiniType<T>, read: () => unknown): T {
  try {
    return z.parse(shape, read())
  } catch (error) {
    throw new ProviderError('unknown', `an answer that nobody understands: ${(error as Error).message.slice(0, 200)}`)
  }
}

async function send({ url, headers, body }: ProviderRequest): Promise<{ status: number; text: string }> {
  const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const request = { ...given, headers: { accept: 'application/json', 'content-type': 'application/json', ...headers } }
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new ProviderError('unknown', error instanceof Error ? error.name : 'no answer')
  }
}
