import { backdrop } from '../parts/backdrop.ts'
import { linear, radial, svg, times } from '../parts/paint.ts'

export const wheel = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#0f7a4d', to: '#03231a', glow: '#a5ffd4' })}
    <defs>${linear(
      'rim',
      [0, 0, 1, 1],
      [
        [0, '#ffe9a8'],
        [0.5, '#e9a92c'],
        [1, '#8a4f08'],
      ],
    )}${radial(
      'bowl',
      [0.4, 0.35, 0.8],
      [
        [0, '#b86a1c'],
        [1, '#4a2104'],
      ],
    )}</defs>
    <g transform="translate(60 64)">
      <ellipse cy="46" rx="42" ry="8" opacity=".3"/><circle r="48" fill="url(#rim)"/><circle r="43.5" fill="#16070b"/>
      <circle r="34.5" fill="none" stroke="#e02a38" stroke-width="17" stroke-dasharray="10.84 10.84"/>
      <circle r="26" fill="url(#bowl)"/><circle r="26" fill="none" stroke="#f5c04a" stroke-width="1.8"/><circle r="43.5" fill="none" stroke="#f5c04a" stroke-opacity=".6"/>
      <g stroke="#ffd97a" stroke-width="3.2" stroke-linecap="round">${times(4, (i) => `<path d="M-17 0h34" transform="rotate(${i * 45})"/>`)}</g>
      <circle r="7" fill="#ffe9b0"/><circle cx="-1.5" cy="-2" r="2.6" fill="#fff"/>
      <circle cx="27" cy="-23" r="4.6" fill="#fff"/><path d="M-38-20A43 43 0 0 1-4-43" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/>
    </g>`,
  )
