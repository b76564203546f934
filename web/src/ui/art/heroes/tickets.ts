import { arch } from '../parts/arch.ts'
import { sparks } from '../parts/backdrop.ts'
import { ball, ballPaints } from '../parts/ball.ts'
import { svg } from '../parts/paint.ts'
import { type TicketColor, ticket, ticketPaint } from '../parts/ticket.ts'

const gold: TicketColor = ['#fff0c0', '#f8ab2c', '#8a3a00']
const rose: TicketColor = ['#ff8f86', '#d51f3c', '#5c0418']

export const tickets = () =>
  svg(
    190,
    182,
    arch(
      ['#06394a', '#0b7a72', '#ffc46b'],
      `<circle cx="95" cy="96" r="60" fill="#c8fff0" opacity=".12"/><circle cx="95" cy="96" r="42" fill="#e5fff6" opacity=".14"/>
      ${sparks([
        [52, 66, 1.4],
        [140, 60, 1.2],
        [72, 38, 1.2],
        [118, 34, 1.4],
        [95, 24, 1.2],
      ])}
      <path d="M0 154c30-14 60-8 95-13s65-5 95 11v24H0z" fill="#04262e" opacity=".8"/>`,
      `<defs>${ticketPaint('rose', rose)}${ticketPaint('gold', gold)}</defs>${ballPaints('violet', 'green')}
      ${ticket('rose', [108, 72, 14], rose)}${ticket('gold', [84, 104, -13], gold)}${ball([140, 138, 22], 'violet', '5')}${ball([50, 146, 18], 'green', '2')}`,
    ),
  )
