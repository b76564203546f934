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

// Random bytes are drawn in one larger piece, because a request id is made for every request.
const pool = Buffer.allocUnsafe(10 * 256)
let used = pool.length

/** Ordered by time in its first 48 bits (RFC 9562), so that ids of one day lie together in a log or an index. */
export function uuidv7(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const at = nowMs().toString(16).padStart(12, '0')
  // The version and variant nibbles stand where the standard wants them; the rest of the ten bytes is random.
  const rest = pool.toString('hex', used, used + 10)
  const variant = '89ab'.charAt((pool[used] ?? 0) & 3)
  used += 10
  return `${at.slice(0, 8)}-${at.slice(8)}-7${rest.slice(2, 5)}-${variant}${rest.slice(5, 8)}-${rest.slice(8)}`
}
