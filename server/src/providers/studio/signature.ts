import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Proof } from './port.ts'

/** The accepted difference between the clocks of studio and server. */
export const clockSkewMs = 300_000

export function signPayload(key: string, ...bytes: readonly (Buffer | string)[]): string {
  const mac = createHmac('sha256', key)
  for (const part of bytes) mac.update(part)
  return mac.digest('hex')
}

/** Whether one of the studio's keys made this signature. Tries all keys, each in constant time. */
export function isSignedByStudio({ signature, bytes }: Proof, keys: readonly string[]): boolean {
  const given = Buffer.from(signature.toLowerCase())
  let isValid = false
  for (const key of keys) {
    const expected = Buffer.from(signPayload(key, ...bytes))
    isValid = (given.length === expected.length && timingSafeEqual(given, expected)) || isValid
  }
  return isValid
}

/** True for a protocol without a timestamp. */
export function isWithinClockSkew({ atMs }: Proof, nowMs: number): boolean {
  return atMs === undefined || Math.abs(nowMs - atMs) <= clockSkewMs
}
