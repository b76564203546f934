import { CallError } from '../../lib/call-error.ts'
import { keepForVisit, readForVisit } from '../../lib/storage.ts'
import { uuidv7 } from '../../lib/uuid.ts'

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
