import type { PlayerId } from '@zamra/contract/brand.ts'
import { toWire } from '@zamra/contract/money.ts'
import type { House } from '../../http/context.ts'
import { canonicalJson } from './fair/canonical-json.ts'
import { houseKey } from './fair/house-key.ts'
import { leafOf } from './fair/merkle.ts'
import { playerHash, type Receipt, signReceipt } from './fair/receipt.ts'
import type { NewTicket } from './sold-ticket.ts'

/** The two figures of a receipt that only the book knows. */
export type Taken = { readonly seq: number; readonly at: number }

export function receiptOf(house: House, ticket: NewTicket, { seq, at }: Taken): Receipt {
  return { at, ...firstPart(house, ticket), seq, ...lastPart(ticket) }
}

export type SignedReceipt = { readonly receipt: Receipt; readonly signature: string; readonly leaf: string }

export function signed(house: House, receipt: Receipt): SignedReceipt {
  const text = canonicalJson(receipt)
  return { receipt, signature: signReceipt(houseKey(house.config), receipt, text), leaf: leafOf(text).toString('hex') }
}

/**
 * What is written with the stake. The database makes the leaf, because only there it is known when the ticket was taken
 * and under which number; so it gets the canonical text of the receipt before and after these two.
 */
export function carriedWith(house: House, ticket: NewTicket) {
  const { ticketId, drawId, mode, currency, picks, stake } = ticket
  const parts = { before: inside(firstPart(house, ticket)), after: inside(lastPart(ticket)) }
  return { kind: 'ticket', record: { ticketId, drawId, mode, currency, picks, stake: toWire(stake), ...parts } }
}

/** The player gets his own and can show with it that a ticket is his. */
export function playerSalt({ vault }: House, playerId: PlayerId): Buffer {
  return vault.blindIndex('lottery.player', String(playerId))
}

/** The keys of a canonical text are in order: these stand between `at` and `seq`. */
function firstPart(house: House, { playerId, currency, drawId, game, mode, picks }: NewTicket) {
  return { currency, drawId, game, mode, picks, player: hashOf(house, playerId) }
}

/** And these after `seq`. */
function lastPart({ stake, ticketId }: NewTicket) {
  return { stake: toWire(stake), ticketId, v: 1 as const }
}

function inside(part: object): string {
  return canonicalJson(part).slice(1, -1)
}

const keptMax = 50_000
const hashes = new WeakMap<House['vault'], Map<PlayerId, string>>()

/** Asked twice for every ticket and never another, so it is kept. */
function hashOf(house: House, playerId: PlayerId): string {
  const kept = hashes.get(house.vault) ?? new Map<PlayerId, string>()
  hashes.set(house.vault, kept)
  const made = kept.get(playerId) ?? playerHash(playerSalt(house, playerId), playerId)
  if (kept.size >= keptMax) kept.clear()
  kept.set(playerId, made)
  return made
}
