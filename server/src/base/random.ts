import { randomBytes, randomFillSync, randomInt as secureInt } from 'node:crypto'
import { nowMs } from './clock.ts'

/** The one place that makes randomness. All of it is cryptographic: nothing here may be guessed. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** A whole number with `min` and `max` both possible. */
export function randomInt(min: number, max: number): number {
  return secureInt(min, max + 1)
}

const idsPerDraw = 512
const randomHexPerId = 20
const bytes = Buffer.allocUnsafe((idsPerDraw * randomHexPerId) / 2)
let drawn = ''
let used = 0

/** Ordered by time in its first 48 bits (RFC 9562), so that ids of one day lie together in a log or an index. */
export function uuidv7(): string {
  // Every request has an id, so randomness is drawn for many at once.
  if (used === drawn.length) {
    drawn = randomFillSync(bytes).toString('hex')
    used = 0
  }
  const at = nowMs().toString(16).padStart(12, '0')
  const variant = variants.charAt(Number.parseInt(drawn.charAt(used + 3), 16) & 3)
  const id = `${at.slice(0, 8)}-${at.slice(8)}-7${drawn.slice(used, used + 3)}-${variant}${drawn.slice(used + 4, used + 7)}-${drawn.slice(used + 7, used + 19)}`
  used += randomHexPerId
  return id
}

const variants = '89ab'
