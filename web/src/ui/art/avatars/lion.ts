import { starPath } from '../parts/star.ts'
import { both, eye, lit, portrait } from './board.ts'

/** The mane is the house's own star. */
export const lion = () =>
  portrait(
    ['#ff6f61', '#b5122e', '#4a0418'],
    `${lit('mane', '#ffcf73', '#d9760a')}${lit('face', '#ffe2a6', '#f5b451')}
    <path d="${starPath}" fill="url(#mane)" transform="translate(2.4 3.4) scale(1.9)"/>
    <path d="${starPath}" fill="none" stroke="#8f4300" stroke-opacity=".4" transform="translate(10.8 11.8) scale(1.550)"/>
    ${both('<circle cx="30" cy="34" r="6.5" fill="#f5b451"/><circle cx="30" cy="34.5" r="3.4" fill="#b5541f"/>')}
    <path d="M48 29c13 0 21 8 21 20S59 72 48 72 27 61 27 49s8-20 21-20z" fill="url(#face)"/>
    ${both('<path d="M48 55c-4-2-12-1-13 5s5 10 13 10z" fill="#fff5dd"/>')}
    ${eye(39, 47)}${eye(57, 47)}
    <path d="M43 55h10c0 4-3 6-5 6s-5-2-5-6z" fill="#6b2410"/>
    <path d="M48 61v3m-6 2c3 2 5 1 6-2 1 3 3 4 6 2" fill="none" stroke="#6b2410" stroke-width="1.8" stroke-linecap="round"/>`,
  )
