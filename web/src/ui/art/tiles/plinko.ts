import { backdrop } from '../parts/backdrop.ts'
import { radial, round, svg, times } from '../parts/paint.ts'

const pockets = ['#ff4f5e', '#ff9f2e', '#ffd84d', '#35d08f', '#ffd84d', '#ff9f2e', '#ff4f5e']

export const plinko = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#2d40a6', to: '#0a0b33', glow: '#94adff' })}
    <defs>${radial(
      'coin',
      [0.35, 0.3, 0.8],
      [
        [0, '#fff1b8'],
        [0.55, '#ffc93c'],
        [1, '#d98208'],
      ],
    )}</defs>
    <g fill="#e4eaff">${times(5, row)}</g>
    ${pockets.map((color, i) => `<rect x="${6.5 + i * 15.4}" y="98" width="13.4" height="15" rx="4" fill="${color}"/>`).join('')}
    <path d="M60 4c-5 10 12 16 6 26" fill="none" stroke="#ffd65c" stroke-opacity=".65" stroke-width="2" stroke-dasharray=".1 4.5" stroke-linecap="round"/>
    <circle cx="67" cy="42" r="8.5" fill="url(#coin)"/><circle cx="64" cy="39" r="2.4" fill="#fff" opacity=".85"/>`,
  )

function row(index: number): string {
  return times(
    index + 3,
    (i) => `<circle cx="${round(60 + (i - (index + 2) / 2) * 15.4)}" cy="${18 + index * 17}" r="3"/>`,
  )
}
