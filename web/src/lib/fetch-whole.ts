/**
 * A response with its whole body, or an error: half a document is worse than an older one. It gives up when nothing
 * has arrived for `quietMs`; a body that is slow and keeps arriving is waited for.
 */
export async function fetchWhole(send: (quiet: AbortSignal) => Promise<Response>, quietMs: number): Promise<Response> {
  const quiet = new AbortController()
  let timer = setTimeout(() => quiet.abort(), quietMs)
  try {
    const response = await send(quiet.signal)
    // The browser follows a redirect itself, and its response has nothing to read.
    if (!response.body) return response
    const parts: BlobPart[] = []
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(), quietMs)
    }
    const { status, statusText, headers } = response
    return new Response(new Blob(parts), { status, statusText, headers })
  } finally {
    clearTimeout(timer)
  }
}
