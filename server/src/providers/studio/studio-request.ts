import * as z from 'zod/mini'
import { parseExact } from '../payment/exact-json.ts'
import { StudioError } from './port.ts'

/** Short, because a player waits for it, or a workflow that will retry. */
const timeoutMs = 5_000

/** Sends one signed request to a studio and parses the answer, with numbers as text. Throws a `StudioError`. */
export async function requestStudio<T>(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  shape: z.ZodMiniType<T>,
): Promise<T> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok) throw new StudioError(`${response.status} ${text.slice(0, 200)}`)
    return z.parse(shape, parseExact(text))
  } catch (error) {
    if (error instanceof StudioError) throw error
    throw new StudioError(error instanceof Error ? `${error.name} ${error.message.slice(0, 200)}` : 'no answer')
  }
}

/** Parses JSON of a studio, with every number as the digits that were written. */
export function parseExactAs<T>(shape: z.ZodMiniType<T>, raw: Buffer): T {
  return z.parse(shape, parseExact(raw.toString('utf8')))
}
