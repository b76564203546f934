import { both, lit, portrait } from './board.ts'

export const owl = () =>
  portrait(
    ['#7c6bff', '#3b2a9b', '#140a45'],
    `${lit('down', '#c98a4b', '#8a4f22')}
    <circle cx="76" cy="20" r="9" fill="#ffe7a8"/><circle cx="80" cy="17" r="8" fill="#4a38b4"/>
    <path d="M48 26c8 0 14-2 23-9 2 8 1 14-1 18 4 6 6 13 6 21 0 20-12 32-28 32S20 76 20 56c0-8 2-15 6-21-2-4-3-10-1-18 9 7 15 9 23 9z" fill="url(#down)"/>
    <path d="M48 56c12 0 19 7 19 17S59 88 48 88s-19-5-19-15 7-17 19-17z" fill="#f4d8a8"/>
    <path d="M36 70l4 4 4-4 4 4 4-4 4 4 4-4m-20 9 4 4 4-4 4 4 4-4" fill="none" stroke="#a8642c" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
    ${both('<circle cx="36" cy="45" r="14" fill="#fff3da"/><circle cx="37" cy="45" r="9" fill="#ffb931"/><circle cx="37.5" cy="45" r="5" fill="#241006"/><circle cx="39.5" cy="42.5" r="1.7" fill="#fff"/>')}
    <path d="M48 48l6 6-6 9-6-9z" fill="#f0751a"/>`,
  )
