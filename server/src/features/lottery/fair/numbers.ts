import { byteStream } from './drbg.ts'

/** Which numbers a game draws. It is part of the rules, and so of their hash. */
export type NumberRule = {
  readonly count: number
  readonly from: number
  readonly to: number
  /** Whether each number can be drawn only once. Distinct numbers are sorted, others keep the order of the draw. */
  readonly distinct: boolean
}

/** The winning numbers, a pure function of the seed and the rule. */
export function drawNumbers(rule: NumberRule, seed: Uint8Array): readonly number[] {
  const size = sizeOf(rule)
  const next = byteStream(seed)
  const { count, from, distinct } = rule
  if (!distinct) return Array.from({ length: count }, () => from + below(size, next))
  // The first steps of a Fisher-Yates shuffle: every choice, in every order, is equally likely.
  const pot = Array.from({ length: size }, (_, at) => from + at)
  return Array.from({ length: count }, () => takeOut(pot, below(pot.length, next))).sort((a, b) => a - b)
}

/**
 * A whole number under `size`, all equally likely: as many low bits of a byte as `size` needs, and the next byte when
 * they exceed it. Taking a remainder would favour small numbers.
 */
function below(size: number, next: () => number): number {
  const mask = maskOf(size)
  for (;;) {
    const candidate = next() & mask
    if (candidate < size) return candidate
  }
}

/** The smallest 2^k - 1 that reaches size - 1. */
function maskOf(size: number): number {
  let mask = 0
  while (mask < size - 1) mask = (mask << 1) | 1
  return mask
}

/** Moves the last number into the empty place, so that the pool stays contiguous. */
function takeOut(pot: number[], at: number): number {
  const taken = pot[at]
  const last = pot.pop()
  if (taken === undefined || last === undefined) throw new RangeError('number pool is smaller than the rule requires')
  if (at < pot.length) pot[at] = last
  return taken
}

function sizeOf({ count, from, to, distinct }: NumberRule): number {
  const size = to - from + 1
  const fits = [count, from, to].every(Number.isSafeInteger) && count >= 1 && size >= 1 && size <= 256
  if (!fits || (distinct && count > size)) throw new RangeError('number rule is out of range')
  return size
}
