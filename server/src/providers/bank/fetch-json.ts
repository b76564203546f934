/** One question to an outside company. Undefined when it did not answer in time or not in JSON: what that means is the caller's to say. */
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
