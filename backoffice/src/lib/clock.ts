/** The only reader of the time. Ages on the screen are measured against the server's clock. */
let skewMs = 0

export function nowMs(): number {
  return Date.now() + skewMs
}

/** Never goes back, for measuring durations. */
export function monotonicMs(): number {
  return performance.now()
}

/** Takes over the time of the server, so that a wrong clock on a desk shows no wrong ages. */
export function setServerTime(atMs: number): void {
  skewMs = atMs - Date.now()
}
