import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { PlayMode } from '@zamra/contract/lottery.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { ReceiptPick } from './fair/receipt.ts'

/** An order for a ticket. The same order id of the same player is the same ticket for ever. */
export type NewTicket = {
  readonly playerId: PlayerId
  readonly ticketId: string
  readonly drawId: string
  readonly game: string
  readonly mode: PlayMode
  readonly picks: readonly ReceiptPick[]
  readonly stake: Money
  readonly currency: string
  /** The cosigned checkpoint of the sale. Null in draws from before there were witnesses. */
  readonly saleNote: string | null
  /** The free tickets that pay the stake; null when the player does. */
  readonly freeTicket: string | null
}

/** A sold ticket. */
export type Ticket = Omit<NewTicket, 'saleNote'> & {
  readonly seq: number
  readonly at: Date
  readonly leaf: Buffer
  readonly state: TicketState
  readonly prize: Money | null
  readonly settledAt: Date | null
}

/**
 * `taken` is in the draw and becomes `settled`, or `void` when the draw is voided. `late` arrived after the sale
 * closed and was never in the draw; once refunded it is `returned`.
 */
export type TicketState = 'taken' | 'settled' | 'void' | 'late' | 'returned'

/** Whether the ticket was in the draw, whatever the outcome. */
export function wasInDraw({ state }: Pick<Ticket, 'state'>): boolean {
  return state !== 'late' && state !== 'returned'
}

/** Real money and coins are separate wallet modes: the same order id in both is two orders. */
export function ticketIdOf(playerId: PlayerId, mode: PlayMode, clientOrderId: string): string {
  const bytes = hash('sha256', `ticket|${playerId}|${mode}|${clientOrderId.toLowerCase()}`, 'buffer').subarray(0, 16)
  // A UUID of version 8, derived from the order.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
