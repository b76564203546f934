import { linear } from './paint.ts'
import { starPath } from './star.ts'

/** The shape of a lottery ticket: notched edges, a dotted tear line, a star. 96 by 52 around its middle. */
const outline =
  'M-42-26h60a6 6 0 0 0 12 0h12a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H30a6 6 0 0 0-12 0h-60a6 6 0 0 1-6-6v-40a6 6 0 0 1 6-6z'

export type TicketColor = readonly [light: string, body: string, ink: string]

export function ticketPaint(id: string, [light, body]: TicketColor): string {
  return linear(
    id,
    [0, 0, 1, 1],
    [
      [0, light],
      [1, body],
    ],
  )
}

type Place = readonly [x: number, y: number, degrees: number]

export function ticket(paint: string, [x, y, degrees]: Place, [, , ink]: TicketColor): string {
  return `<g transform="translate(${x} ${y}) rotate(${degrees})">
    <path d="${outline}" opacity=".28" transform="translate(3 6)"/><path d="${outline}" fill="url(#${paint})"/>
    <path d="M24-17v34" stroke="${ink}" stroke-opacity=".5" stroke-width="2" stroke-dasharray=".1 5" stroke-linecap="round"/>
    <path d="${starPath}" fill="${ink}" transform="translate(-41 -17) scale(.72)"/>
    <g stroke="${ink}" stroke-width="3.4" stroke-linecap="round"><path d="M-1-9h13" stroke-opacity=".75"/><path d="M-1 0h13M-1 9h7" stroke-opacity=".4"/></g>
    <path d="M33-10h6M33-3h6M33 4h6M33 11h6" stroke="${ink}" stroke-opacity=".55" stroke-width="2.6" stroke-linecap="round"/>
  </g>`
}
