import { createHmac } from 'node:crypto'

/**
 * The hash of transfer n is HMAC(key, hash of transfer n-1 | text of transfer n), cut to 16 bytes. Without the key no
 * fitting hash can be made for a changed row. Every hash is stored, so verification names the changed row itself.
 */
export const hashBytes = 16

/**
 * The keys of the chain by number. The highest one makes new hashes, the others verify older ones. A key that leaked is
 * harmless once it is replaced: every later seal covers the seals before it, and is made with the newer key.
 */
export type ChainKeys = ReadonlyMap<number, string>

export function newestKey(keys: ChainKeys): { readonly id: number; readonly key: string } {
  const id = Math.max(...keys.keys())
  return { id, key: keyNumber(keys, id) }
}

export function keyNumber(keys: ChainKeys, id: number): string {
  const key = keys.get(id)
  if (key === undefined) throw new Error(`ledger key ${id} not configured`)
  return key
}

export const emptyHash = Buffer.alloc(hashBytes)

export function chainHash(key: string, before: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(before).update(text).digest().subarray(0, hashBytes)
}

/** What the chain hashes at one place: a transfer and what was decided beside it, as one text (`ledger.chained_text`). */
export type Row = { readonly player_id: number; readonly seq: number; readonly text: string }

export type Link = {
  readonly player_id: number
  readonly first_seq: number
  readonly last_seq: number
  readonly hashes: Uint8Array
}

/** The seal of one pass covers every link that it made and the seal before it. */
export function sealHash(key: string, before: Uint8Array, links: Iterable<Link>): Buffer {
  const hmac = createHmac('sha256', key).update(before)
  for (const { player_id, first_seq, last_seq, hashes } of links) {
    hmac.update(`${player_id}|${first_seq}|${last_seq}|`).update(hashes)
  }
  return hmac.digest().subarray(0, hashBytes)
}
