import { createHmac } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { toWire } from '@zamra/contract/money.ts'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { batchCalls } from '../../base/batch.ts'
import { growingCache } from '../../base/growing-cache.ts'
import { canonicalJson } from './fair/canonical-json.ts'
import { headOf } from './fair/checkpoint.ts'
import { leafOf } from './fair/merkle.ts'
import { playerHash, type Receipt, signReceipt, signReceipts } from './fair/receipt.ts'
import { signingKey } from './signing-key.ts'
import type { NewTicket } from './sold-ticket.ts'

/** The two values of a receipt that only the ledger knows. */
export type TicketPosition = { readonly seq: number; readonly at: number }

/** A receipt but for these two values, and its canonical text before and after them. */
export type ReceiptDraft = {
  readonly ticket: NewTicket
  readonly first: ReturnType<typeof firstPart>
  readonly last: ReturnType<typeof lastPart>
  readonly before: string
  readonly after: string
}

export function draftReceipt(app: AppContext, ticket: NewTicket): ReceiptDraft {
  const [first, last] = [firstPart(app, ticket), lastPart(ticket)]
  return { ticket, first, last, before: inside(first), after: inside(last) }
}

export type SignedReceipt = { readonly receipt: Receipt; readonly signature: string; readonly leaf: string }

/** Signs one receipt alone. It always returns the same signature for the same ticket. */
export function signReceiptOf(app: AppContext, draft: ReceiptDraft, position: TicketPosition): SignedReceipt {
  const { receipt, text } = receiptAt(draft, position)
  return { receipt, signature: signReceipt(signingKey(app), receipt, text), leaf: leafOf(text).toString('hex') }
}

/** Signs the receipt of a ticket that was sold now, together with those that were sold in the same commit. */
export async function signSoldReceipt(
  app: AppContext,
  draft: ReceiptDraft,
  position: TicketPosition,
): Promise<SignedReceipt> {
  const { receipt, text } = receiptAt(draft, position)
  const leaf = leafOf(text)
  const signature = await stateOf(app, soldReceipts)({ receipt, text, leaf })
  return { receipt, signature, leaf: leaf.toString('hex') }
}

type WrittenReceipt = { readonly receipt: Receipt; readonly text: string }

function receiptAt({ first, last, before, after }: ReceiptDraft, { seq, at }: TicketPosition): WrittenReceipt {
  const text = `{"at":${canonicalJson(at)},${before},"seq":${canonicalJson(seq)},${after}}`
  return { receipt: { at, ...first, seq, ...last }, text }
}

/** One signature for all receipts of a turn of the event loop: a shard answers the tickets of a commit at once. */
const soldReceipts = stateKey('lottery.soldReceipts', (app) =>
  batchCalls<WrittenReceipt & { readonly leaf: Buffer }, string>(async (sold) => {
    const [first, ...others] = sold
    if (first && others.length === 0) return [signReceipt(signingKey(app), first.receipt, first.text)]
    return signReceipts(
      signingKey(app),
      sold.map(({ leaf }) => leaf),
    )
  }),
)

/**
 * The record written with the stake. The database computes the leaf, because only it knows the time and
 * sequence number of the ticket; it gets the canonical text before and after these two values. All tickets of a player on
 * one draw stay within the largest stake of their market.
 */
export function ticketRecordOf({ ticket, before, after }: ReceiptDraft, maxStake: number | undefined) {
  const { ticketId, drawId, mode, currency, picks, stake, freeTicket, game } = ticket
  return {
    kind: 'ticket',
    record: {
      ...{ ticketId, drawId, mode, currency, picks, stake: toWire(stake), maxStake, before, after },
      ...(freeTicket !== null && { freeTicket, game }),
    },
  }
}

/** The salt of a player, with which they can prove that a ticket is theirs. */
export function playerSalt({ config }: AppContext, playerId: PlayerId): Buffer {
  return createHmac('sha256', config.playerSaltKey).update(String(playerId)).digest()
}

/** Canonical keys are sorted: these come between `at` and `seq`. */
function firstPart(app: AppContext, { playerId, currency, drawId, game, mode, picks, saleNote }: NewTicket) {
  return {
    ...(saleNote && { checkpoint: headOf(saleNote) }),
    currency,
    drawId,
    game,
    mode,
    picks,
    player: playerHashOf(app, playerId),
  }
}

/** These come after `seq`. */
function lastPart({ stake, ticketId }: NewTicket) {
  return { stake: toWire(stake), ticketId, v: 1 as const }
}

function inside(part: object): string {
  return canonicalJson(part).slice(1, -1)
}

const playerHashCache = stateKey('lottery.playerHashes', (app) =>
  growingCache<PlayerId, string>(50_000, {
    memoMethod: (playerId) => playerHash(playerSalt(app, playerId), playerId),
  }),
)

/** Needed for every ticket and constant for a player, so it is cached. */
export function playerHashOf(app: AppContext, playerId: PlayerId): string {
  return stateOf(app, playerHashCache).memo(playerId)
}
