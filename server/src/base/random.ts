import { randomBytes, randomFillSync, randomInt as secureInt } from 'node:crypto'
import { systemMs } from './clock.ts'

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
let timeMs = 0
let timeHex = ''

/** Ordered by time in its first 48 bits (RFC 9562), so that ids of one day lie together in a log or an index. */
export function uuidv7(): string {
  // Every request has an id, so randomness is drawn for many at once, and a millisecond is written once.
  if (used === drawn.length) {
    drawn = randomFillSync(bytes).toString('hex')
    used = 0
  }
  const ms = systemMs()
  if (ms !== timeMs) {
    const hex = ms.toString(16).padStart(12, '0')
    timeHex = `${hex.slice(0, 8)}-${hex.slice(8)}-7`
    timeMs = ms
  }
  const at = used
  used += randomHexPerId
  const variant = variants.charAt(drawn.charCodeAt(at + 3) & 3)
  return `${timeHex}${drawn.slice(at, at + 3)}-${variant}${drawn.slice(at + 4, at + 7)}-${drawn.slice(at + 7, at + 19)}`
}

const variants = '89ab'
