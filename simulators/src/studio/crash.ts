import { fractionOf } from './chance.ts'

/** Patang Rush: a kite climbs until its string is cut. Heights are hundredths: 100 is where it starts. */
export const returnBps = 9_700

const speedPerMs = 0.000_09

/** The height of the kite after this time. The same line is in the page (`client/crash.js`). */
export function heightAt(elapsedMs: number): number {
  return Math.floor(100 * Math.exp(speedPerMs * Math.max(0, elapsedMs)))
}

/** How long it takes to get there. */
export function timeTo(height: number): number {
  return Math.ceil(Math.log(height / 100) / speedPerMs)
}

/** Where the string is cut. In 3 of 100 rounds at once; above that a height is half as likely to be reached as its half. */
export function cutAt(seed: string, text: string): number {
  const whole = 1n << 52n
  const height = (BigInt(returnBps / 100) * whole) / (whole - fractionOf(seed, text))
  return Math.max(100, Number(height > 1_000_000n ? 1_000_000n : height))
}

export function payoutOf(stake: bigint, height: number): bigint {
  return (stake * BigInt(height)) / 100n
}
