/** One request to a provider. Undefined when there is no answer in time or the body is not JSON. */
export async function fetchJson(
  url: URL,
  request: RequestInit,
  timeoutMs: number,
): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, body: await response.json() }
  } catch {
    return undefined
  }
}
