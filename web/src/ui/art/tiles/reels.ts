import { backdrop, rays } from '../parts/backdrop.ts'
import { numeral } from '../parts/numeral.ts'
import { linear, svg, times } from '../parts/paint.ts'

export const reels = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#a81335', to: '#2a0413', glow: '#ffbe5a', at: [0.5, 0.42] })}${rays('#ffd9a0', 0.08)}
    <defs>${linear(
      'gold',
      [0, 0, 0, 1],
      [
        [0, '#ffe7a0'],
        [0.5, '#f7b733'],
        [1, '#b4690a'],
      ],
    )}${linear(
      'drum',
      [0, 0, 0, 1],
      [
        [0, '#a8978a'],
        [0.28, '#fffaf0'],
        [0.72, '#fffaf0'],
        [1, '#a8978a'],
      ],
    )}</defs>
    <g transform="translate(9 28)">
      <rect x="2" y="5" width="102" height="70" rx="14" opacity=".35"/>
      <rect width="102" height="70" rx="14" fill="url(#gold)"/><rect x="4" y="4" width="94" height="62" rx="11" fill="#2a0710"/>
      ${times(3, (i) => `<g transform="translate(${8 + i * 29.5} 8)"><rect width="27" height="54" rx="6" fill="url(#drum)"/>${numeral('7', { height: 25, fill: '#d3152c', x: 13.5, y: 27 })}</g>`)}
      <path d="M-4 35h7M99 35h7" stroke="#ffe7a0" stroke-width="3" stroke-linecap="round"/>
    </g>`,
  )
