import { nowMs } from './clock.ts'
import { randomToken } from './random.ts'

/** The time first, in whole milliseconds, so that what one player sends stands in the order in which he sent it. */
export function uuidv7(): string {
  const time = Math.floor(nowMs()).toString(16).padStart(12, '0')
  const random = randomToken(10)
  const variant = ((Number.parseInt(random.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
