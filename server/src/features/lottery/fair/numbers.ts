import { byteStream } from './drbg.ts'

/** Which numbers a game draws. It is part of the rules, and so of their hash. */
export type NumberRule = {
  readonly count: number
  readonly from: number
  readonly to: number
  /** Whether a number can come once only. Such numbers are told in rising order, others in the order in which they came. */
  readonly distinct: boolean
}

/** The winning numbers. They follow from the seed and the rule alone: there is no other input, and no second answer. */
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
 * they say too much. A remainder would favour small numbers.
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

/** The last one takes the empty place, so that the pot stays whole. */
function takeOut(pot: number[], at: number): number {
  const taken = pot[at]
  const last = pot.pop()
  if (taken === undefined || last === undefined) throw new RangeError('the pot is smaller than the rule says')
  if (at < pot.length) pot[at] = last
  return taken
}

function sizeOf({ count, from, to, distinct }: NumberRule): number {
  const size = to - from + 1
  const fits = [count, from, to].every(Number.isSafeInteger) && count >= 1 && size >= 1 && size <= 256
  if (!fits || (distinct && count > size)) throw new RangeError('no such numbers can be drawn')
  return size
}
