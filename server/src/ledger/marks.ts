import { createHmac } from 'node:crypto'

/**
 * The arithmetic of the chain: h(n) = HMAC(key, h(n-1) | row n), cut to 16 bytes. Anyone who changes a row without the key
 * cannot make a mark that fits; because every mark is kept, the row itself is found and not only its neighbourhood.
 */
export const markBytes = 16
export const firstMark = Buffer.alloc(markBytes)

export function markOf(key: string, before: Uint8Array, row: string): Buffer {
  return createHmac('sha256', key).update(before).update(row).digest().subarray(0, markBytes)
}

/** One transfer as the chain sees it: all of its columns, in words (`ledger.transfer_text`). */
export type Row = { readonly player_id: number; readonly seq: number; readonly words: string }

export type Link = {
  readonly player_id: number
  readonly first_seq: number
  readonly last_seq: number
  readonly marks: Uint8Array
}

/** The seal of one pass covers every link that it made and the seal before it. */
export function sealOf(key: string, before: Uint8Array, links: Iterable<Link>): Buffer {
  const hmac = createHmac('sha256', key).update(before)
  for (const { player_id, first_seq, last_seq, marks } of links) {
    hmac.update(`${player_id}|${first_seq}|${last_seq}|`).update(marks)
  }
  return hmac.digest().subarray(0, markBytes)
}
