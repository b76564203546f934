import { CallError } from '../../lib/call-error.ts'
import { nowMs } from '../../lib/clock.ts'
import { randomToken } from '../../lib/random.ts'
import { keepForVisit, readForVisit } from '../../lib/storage.ts'

/**
 * The number under which an order is sent. It stays until the server has answered: whoever sends the same order again
 * after a lost answer, or after a reload, gets the same order. Another amount or method is another order.
 */
export function clientOrderIdFor(content: string): string {
  const kept = readForVisit('depositOrder')
  if (kept?.content === content) return kept.id
  const id = uuidv7()
  keepForVisit('depositOrder', { id, content })
  return id
}

export function forgetClientOrder(): void {
  keepForVisit('depositOrder', undefined)
}

/** A refusal decides: there is no order. Silence, and a server that broke in the middle, decide nothing. */
export function isDecided(error: unknown): boolean {
  return error instanceof CallError && error.refusal !== undefined && error.refusal !== 'server.error'
}

/** The time first, in whole milliseconds, so that the numbers of one player stand in the order in which he made them. */
function uuidv7(): string {
  const time = Math.floor(nowMs()).toString(16).padStart(12, '0')
  const random = randomToken(10)
  const variant = ((Number.parseInt(random.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
