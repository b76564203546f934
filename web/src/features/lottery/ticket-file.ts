import type { TicketDetail } from './api.ts'

/** What the owner of a ticket keeps and anybody can check, as docs/open-draw.md has it. The way up is there once it is. */
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
