/** A bet that was sent before the end of a period may be settled a moment after it, so a period is decided a little later. */
export const settleMs = 5 * 60_000
