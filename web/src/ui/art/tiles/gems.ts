import { backdrop } from '../parts/backdrop.ts'
import { svg, times } from '../parts/paint.ts'

const field = ['gem', 'closed', 'gem', 'closed', 'mine', 'closed', 'gem', 'gem', 'closed'] as const

const gem = `<g transform="translate(14 14.5)"><path d="m-9-3 4-5H5l4 5L0 9z" fill="#5fe7ff"/><path d="M-9-3H9L0 9z" fill="#1aa7e6"/><path d="M-3.5-3 0 9l3.5-12L0-8z" fill="#d3faff" opacity=".9"/></g>`
const mine = `<g transform="translate(14 14)"><circle r="8" fill="#ff5a4a"/><circle r="8" fill="none" stroke="#ffd257" stroke-width="1.6" stroke-dasharray="2 3"/><circle cx="-2.5" cy="-2.5" r="1.9" fill="#fff" opacity=".85"/></g>`

export const gems = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#12895a', to: '#02241c', glow: '#86ffc0' })}
    ${times(9, (i) => square(15 + (i % 3) * 31, 18 + Math.floor(i / 3) * 31, field[i] ?? 'closed'))}`,
  )

function square(x: number, y: number, what: (typeof field)[number]): string {
  const open = what !== 'closed'
  const inside = what === 'gem' ? gem : what === 'mine' ? mine : ''
  return `<g transform="translate(${x} ${y})"><rect y="2" width="28" height="28" rx="8" opacity=".25"/><rect width="28" height="28" rx="8" fill="${open ? '#04352a' : '#1aa571'}"/><rect x="1.5" y="1.5" width="25" height="11" rx="6" fill="#fff" opacity="${open ? '.05' : '.18'}"/>${inside}</g>`
}
