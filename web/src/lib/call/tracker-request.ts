export type TrackerAnswer = {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly body: unknown
}

/**
 * One request to the tracking provider: fields as a form, and nothing else. Neither cookies nor the address of the page go
 * with it. Rejects without a connection.
 */
export async function sendToTracker(
  url: string,
  method: 'GET' | 'POST',
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<TrackerAnswer> {
  const form = new URLSearchParams(fields)
  const response = await fetch(method === 'GET' ? `${url}?${form}` : url, {
    method,
    body: method === 'GET' ? null : form,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  })
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const body: unknown = await response.json().catch(() => undefined)
  return { status: response.status, retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds, body }
}
