let serverAheadMs = 0

/** The only place that reads the time: the server's time as well as we know it, in epoch milliseconds. */
export function nowMs(): number {
  return Date.now() + serverAheadMs
}

/**
 * Countdowns follow the server's clock: a wrong clock in a phone must not close a draw early. `heardAtMs` is when the answer
 * came, by the clock of the device.
 */
export function followServerTime(serverMs: number, heardAtMs: number = Date.now()): void {
  // Half of a round trip is not a whole number; the contract's times are.
  serverAheadMs = Math.round(serverMs) - heardAtMs
}

/** Never goes back, for measuring durations. */
export function monotonicMs(): number {
  return performance.now()
}
