import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Proof } from './port.ts'

/** How far the clocks of two companies may be apart. */
export const clockSkewMs = 300_000

export function signPayload(key: string, ...bytes: readonly (Buffer | string)[]): string {
  const mac = createHmac('sha256', key)
  for (const part of bytes) mac.update(part)
  return mac.digest('hex')
}

/** Whether one of the studio's keys made this mark. All of them are tried, each in constant time. */
export function isSignedByStudio({ signature, bytes }: Proof, keys: readonly string[]): boolean {
  const given = Buffer.from(signature.toLowerCase())
  let isTrue = false
  for (const key of keys) {
    const expected = Buffer.from(signPayload(key, ...bytes))
    isTrue = (given.length === expected.length && timingSafeEqual(given, expected)) || isTrue
  }
  return isTrue
}

/** A dialect without a time has nothing to be late with. */
export function isWithinClockSkew({ atMs }: Proof, nowMs: number): boolean {
  return atMs === undefined || Math.abs(nowMs - atMs) <= clockSkewMs
}
