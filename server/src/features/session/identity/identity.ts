import type { PlayerId } from '@zamra/contract/brand.ts'
import type { BlindIndex, Place, Vault } from '../../../base/vault.ts'

export type IdentityKind = 'phone' | 'google' | 'bankAccount' | 'document'

/** What only one player may have, as the keyed hashes by which it is found: one per key, the stored one first. */
export type Identity = { readonly kind: IdentityKind; readonly indexes: readonly [BlindIndex, ...BlindIndex[]] }

export function identityOf(vault: Vault, kind: IdentityKind, value: string): Identity {
  return { kind, indexes: vault.blindIndexes(kind, value) }
}

export function phoneIdentity(vault: Vault, e164: string): Identity {
  return identityOf(vault, 'phone', e164)
}

/** The hash that is stored with the player. */
export function storedIndex({ indexes: [stored] }: Identity): Buffer {
  return stored.hash
}

/** Whether a stored hash stands for this identity, by whichever key it was made. */
export function isIndexOf({ indexes }: Identity, stored: Uint8Array): boolean {
  return indexes.some(({ hash }) => hash.equals(stored))
}

/** The name of a phone number in Redis, which never holds the number itself. */
export function phoneName(vault: Vault, e164: string): string {
  return storedIndex(phoneIdentity(vault, e164)).toString('base64url')
}

type SealedColumn = 'phone_sealed' | 'email_sealed' | 'birthday_sealed' | 'google_sealed'

/** The place a sealed value is bound to. Sealing and opening must name the same place. */
export function placeOf(playerId: PlayerId, column: SealedColumn): Place {
  return { table: 'player', column, row: playerId }
}
