import type { TicketDetail } from './api.ts'

/**
 * The ticket file, which anybody can verify. Its format is defined in docs/open-draw.md. The Merkle path is empty until the
 * sale has closed.
 */
export function ticketFile(ticket: TicketDetail, player: number | undefined) {
  const { receipt, signature, path = [], playerSalt, prize } = ticket
  return {
    v: 1,
    receipt,
    signature,
    path,
    ...(player !== undefined && { owner: { salt: playerSalt, player } }),
    ...(prize !== undefined && { prize }),
  }
}

export function ticketFileName({ drawId, ticketId }: Pick<TicketDetail, 'drawId' | 'ticketId'>): string {
  return `${drawId}-${ticketId.slice(0, 8)}.json`
}
