import { hash, type KeyObject } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { isSigned, signText } from './statement.ts'

/** One thing a ticket bets on: the bet's name in the rules, what was picked, and its stake in minor units. */
export type ReceiptPick = { readonly bet: string; readonly pick: string; readonly stake: number }

/** What a player holds of his ticket. Everything in it is under the signature and under the root of the draw. */
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
  /** Who it is, for those who know the salt: see `playerHash`. */
  readonly player: string
  /** The player's gapless number in the book; 0 in free play. */
  readonly seq: number
  /** When the house took it, in milliseconds since 1970. */
  readonly at: number
}

/** In hex. The canonical text is what its leaf is made of too, so whoever makes both has it already. */
export function signReceipt(key: KeyObject, receipt: Receipt, text = canonicalJson(receipt)): string {
  return signText(key, 'receipt', text)
}

export function verifyReceipt(key: KeyObject, receipt: Receipt, signature: string): boolean {
  return isSigned(key, 'receipt', { statement: receipt, signature })
}

/** The player himself knows the salt and can show that a ticket is his; nobody else can say whose it is. In hex. */
export function playerHash(salt: Uint8Array, playerId: number): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(String(playerId))]), 'hex')
}
