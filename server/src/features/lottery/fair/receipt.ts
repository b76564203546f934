import { hash, type KeyObject } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { isSigned, signText } from './statement.ts'

/** One thing a ticket bets on: the bet's name in the rules, what was picked, and its stake in minor units. */
export type ReceiptPick = { readonly bet: string; readonly pick: string; readonly stake: number }

/** The player's copy of a ticket. All of it is covered by the signature and by the root of the draw. */
export type Receipt = {
  readonly v: 1
  readonly ticketId: string
  readonly drawId: string
  readonly game: string
  readonly mode: 'real' | 'free'
  readonly picks: readonly ReceiptPick[]
  /** The sum of the picks, in minor units of the currency. */
  readonly stake: number
  readonly currency: string
  /** Identifies the player to those who know the salt: see `playerHash`. */
  readonly player: string
  /** The player's gapless sequence number in the ledger; 0 in free play. */
  readonly seq: number
  /** When the ticket was accepted, in milliseconds since 1970. */
  readonly at: number
  /** The head of the log under which the sale was opened: two players who hold different ones prove a split log. */
  readonly checkpoint?: { readonly size: number; readonly root: string } | undefined
}

/** In hex. The leaf is made from the same canonical text, so a caller that needs both can pass it in. */
export function signReceipt(key: KeyObject, receipt: Receipt, text = canonicalJson(receipt)): string {
  return signText(key, 'receipt', text)
}

export function verifyReceipt(key: KeyObject, receipt: Receipt, signature: string): boolean {
  return isSigned(key, 'receipt', { statement: receipt, signature })
}

/** Only the player knows the salt and can prove that a ticket is theirs; nobody else can tell whose it is. In hex. */
export function playerHash(salt: Uint8Array, playerId: number): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(String(playerId))]), 'hex')
}
