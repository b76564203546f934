import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Place } from '../../base/vault.ts'

/** The place the endpoint and keys of a browser are bound to. */
export function subscriptionPlace(playerId: PlayerId, subscriptionId: string): Place {
  return { table: 'push_subscription', column: 'subscription_sealed', row: `${playerId} ${subscriptionId}` }
}

/** The place the confirmed address of a player is bound to. */
export function addressPlace(playerId: PlayerId): Place {
  return { table: 'mail_address', column: 'address_sealed', row: playerId }
}
