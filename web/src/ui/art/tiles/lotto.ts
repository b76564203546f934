import { backdrop, sparks } from '../parts/backdrop.ts'
import { ball, ballPaints } from '../parts/ball.ts'
import { svg } from '../parts/paint.ts'
import { type TicketColor, ticket, ticketPaint } from '../parts/ticket.ts'

const gold: TicketColor = ['#fff0c2', '#f6b93b', '#8a4a00']

export const lotto = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#1b7fd1', to: '#06164a', glow: '#8fe3ff' })}
    ${sparks([
      [18, 22, 1.6],
      [101, 30, 1.9],
      [88, 16, 1.2],
      [30, 44, 1.1],
    ])}
    <defs>${ticketPaint('gold', gold)}</defs>${ticket('gold', [58, 48, -14], gold)}
    ${ballPaints('red', 'green', 'violet', 'yellow')}
    ${ball([30, 92, 17], 'green', '12')}${ball([90, 90, 17], 'violet', '45')}${ball([60, 96, 21], 'red', '6')}`,
  )
