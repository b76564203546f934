import { backdrop, sparks } from '../parts/backdrop.ts'
import { linear, svg } from '../parts/paint.ts'

/** A patang over the roofs at dusk: the game climbs as the kite does. */
export const kite = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#2a2785', to: '#f2683f', glow: '#ffd28f', at: [0.36, 0.8] })}
    <defs>
      ${linear(
        'line',
        [0, 1, 1, 0],
        [
          [0, '#ffe6b0', 0],
          [0.5, '#ffe6b0', 0.9],
          [1, '#fff'],
        ],
      )}
      ${linear(
        'roof',
        [0, 0, 0, 1],
        [
          [0, '#5b1a4a'],
          [1, '#1d0526'],
        ],
      )}
    </defs>
    ${sparks([
      [18, 22, 1.3],
      [101, 15, 0.9],
      [62, 11, 0.9],
      [108, 74, 1],
      [24, 56, 0.9],
      [40, 34, 0.7],
    ])}
    <circle cx="40" cy="126" r="19" fill="#ffe3ab" opacity=".5"/><circle cx="40" cy="126" r="13" fill="#fff2cf" opacity=".75"/>
    <g fill="#7d2456" opacity=".55"><path d="M0 132h9v-8l3-5 3 5v8h10v-6h8v6h17v-9c0-6 11-6 11 0v9h12v-12l2.5-5 2.5 5v12h14v-7h9v7h19v28H0z"/></g>
    <path d="M0 141h11v-5h8v5h9c0-13 6-13 7.5-19C37 128 43 128 43 141h8v-11l2-5 2 5v11h13v-4h9v4h10v-8l2-4 2 4v8h9v-3h7v3h13v19H0z" fill="url(#roof)"/>
    <g opacity=".8"><path d="m24 78 5-7 4 8-5 6z" fill="#ffd257"/><path d="m24 78 9 1-5 6z" fill="#ff6a55"/><path d="M28 85q1 6-3 12" fill="none" stroke="#ffe6b0" stroke-width=".7"/></g>
    <path d="M-4 136C38 132 58 116 69 96" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="8" stroke-linecap="round"/>
    <path d="M-4 136C38 132 58 116 69 96" fill="none" stroke="url(#line)" stroke-width="1.8" stroke-linecap="round"/>
    <g transform="translate(76 62) rotate(18)">
      <path d="M0-33 26 0 0 31-26 0z" fill="#3d0a3a" opacity=".3" transform="translate(3 5)"/>
      <path d="M0-33 26 0H0z" fill="#ff5a4a"/><path d="M0-33-26 0H0z" fill="#ffd257"/>
      <path d="M0 31-26 0H0z" fill="#17b89b"/><path d="M0 31 26 0H0z" fill="#8b3df0"/>
      <path d="M0-33-26 0 0-9z" fill="#fff" opacity=".22"/><path d="M0 31 26 0 0 9z" opacity=".14"/>
      <path d="M-26 0Q0-18 26 0" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"/>
      <path d="M0-33v64" stroke="#fff" stroke-opacity=".65" stroke-width="1.2"/>
      <path d="m0 31-7 9 7-2 7 2z" fill="#ffd257"/><path d="m0 38-5 8 5-2 5 2z" fill="#ff8a3c"/>
    </g>`,
  )
