import type { Vault } from '../../base/vault.ts'
import type { BlobStore } from '../../providers/blob/port.ts'

/** Seals every picture for its name. A picture from the time before pictures were sealed is returned as it is. */
export function sealedStore(store: BlobStore, vault: Vault): BlobStore {
  const placeOf = (name: string) => ({ table: 'player_file', column: 'picture', row: name })
  return {
    put: (name, bytes) => store.put(name, vault.sealBytes(bytes, placeOf(name))),
    async get(name) {
      const stored = await store.get(name)
      return stored && (isPicture(stored) ? stored : vault.openBytes(stored, placeOf(name)))
    },
    remove: (name) => store.remove(name),
  }
}

/** WebP begins with `RIFF`, four bytes of length and `WEBP`. */
function isPicture(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}
