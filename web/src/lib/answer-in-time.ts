/**
 * Waits for the headers of an answer, and gives up when they are late. A body that has begun is never cut off: half a
 * document is worse than a slow one.
 */
export async function answerInTime(
  request: (late: AbortSignal) => Promise<Response>,
  timeoutMs: number,
): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    return await request(late.signal)
  } finally {
    clearTimeout(timer)
  }
}
