import type { SmsOutcome } from './port.ts'

/** Short, because the player watches a countdown meanwhile. */
const timeoutMs = 2_500

type Read = (status: number, body: unknown) => SmsOutcome

/** Submits one message to a provider. A server error, a broken connection or a timeout is `unknown`. */
export async function submitMessage(url: URL, request: RequestInit, read: Read): Promise<SmsOutcome> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 500) return { outcome: 'unknown', why: `status ${response.status}` }
    return read(response.status, await response.json())
  } catch (error) {
    return { outcome: 'unknown', why: error instanceof Error ? error.name : 'no answer' }
  }
}
