import { svg } from './parts/paint.ts'
import { ticket as drawTicket, type TicketColor, ticketPaint } from './parts/ticket.ts'

const gold: TicketColor = ['#fff0c0', '#f8ab2c', '#8a3a00']
const wine: TicketColor = ['#b04a58', '#7a1226', '#ffd9a8']

/** For a place where nothing is yet: two tickets that nobody has drawn. */
export const ticket = () =>
  svg(
    160,
    110,
    `<defs>${ticketPaint('wine', wine)}${ticketPaint('gold', gold)}</defs>${drawTicket('wine', [92, 44, 12], wine)}${drawTicket('gold', [68, 64, -9], gold)}`,
  )
