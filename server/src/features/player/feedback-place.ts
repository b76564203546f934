import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Place } from '../../base/vault.ts'

/** The place the sealed contact of a ticket is bound to. */
export function feedbackPlace(playerId: PlayerId, ticketNo: string): Place {
  return { table: 'feedback', column: 'contact_sealed', row: `${playerId} ${ticketNo}` }
}
