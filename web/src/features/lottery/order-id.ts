import { keepForVisit, readForVisit } from '../../lib/storage.ts'
import { uuidv7 } from '../../lib/uuid.ts'

/**
 * The number under which a ticket is bought. It stays until the server has answered, so that the same ticket sent again
 * after a lost answer is the same ticket and takes no second stake.
 */
export function orderIdFor(content: string): string {
  const kept = readForVisit('ticketOrder')
  if (kept?.content === content) return kept.id
  const id = uuidv7()
  keepForVisit('ticketOrder', { id, content })
  return id
}

export function forgetOrder(): void {
  keepForVisit('ticketOrder', undefined)
}
