import { both, eye, lit, portrait } from './board.ts'

export const tiger = () =>
  portrait(
    ['#3fd0c0', '#0c7f83', '#033a47'],
    `${lit('fur', '#ffb347', '#ef7a16')}
    ${both('<circle cx="25" cy="29" r="10" fill="#ef7a16"/><circle cx="25" cy="30" r="5.5" fill="#ffd9b8"/>')}
    <path d="M48 22c19 0 30 12 30 29S65 82 48 82 18 68 18 51s11-29 30-29z" fill="url(#fur)"/>
    ${both('<path d="M48 58c-5-3-17-2-19 6s6 15 19 15z" fill="#fff3e2"/><path d="M19 48l11 3-11 4zm2 13 10 0-8 6z" fill="#3b1405"/><path d="M36 24l3 13 2-14zm9-2 3 14V22z" fill="#3b1405"/>')}
    ${eye(36, 49)}${eye(60, 49)}
    <path d="M42 59h12c0 4-4 7-6 7s-6-3-6-7z" fill="#7a1f1f"/>
    <path d="M48 66v4m-7 2c3 3 6 1 7-2 1 3 4 5 7 2" fill="none" stroke="#7a1f1f" stroke-width="2" stroke-linecap="round"/>`,
  )
