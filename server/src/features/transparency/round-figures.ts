/**
 * Reports of consecutive days differ by two days only, so exact figures would tell what one player did. Counts are therefore
 * multiples of ten, amounts and times have two digits, and a share of fewer than a thousand is a multiple of ten percent. Each
 * is rounded so that it is not better for the operator than what happened.
 */
export const rounded = { counts: 10, digits: 2, shares: 10, sharesBelow: 1_000 } as const

/** A count of what is good for the operator, or of neither side. */
export function countDown(count: number): number {
  return Math.floor(count / rounded.counts) * rounded.counts
}

/** A count of what is bad for the operator. */
export function countUp(count: number): number {
  return Math.ceil(count / rounded.counts) * rounded.counts
}

/** An amount or a time: its first digits, rounded up. */
export function digitsUp(value: number): number {
  const step = 10 ** Math.max(0, String(Math.trunc(value)).length - rounded.digits)
  return Math.ceil(value / step) * step
}

/** All are a hundred percent only when there is no exception. */
export function shareDown(part: number, whole: number): number {
  const step = stepOf(whole)
  return Math.floor((part * 100) / whole / step) * step
}

/** None are zero percent only when there is not one. */
export function shareUp(part: number, whole: number): number {
  const step = stepOf(whole)
  return Math.ceil((part * 100) / whole / step) * step
}

function stepOf(whole: number): number {
  return whole < rounded.sharesBelow ? rounded.shares : 1
}
