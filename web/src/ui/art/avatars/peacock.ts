import { round, times } from '../parts/paint.ts'
import { eye, lit, portrait } from './board.ts'

const feathers = 9

export const peacock = () =>
  portrait(
    ['#46d6a0', '#0b7a5a', '#032d2b'],
    `${lit('neck', '#3fa0ff', '#1243b8')}
    ${times(feathers, (index) => feather(-80 + (160 / (feathers - 1)) * index))}
    <path d="M48 30c9 0 14 7 14 15 0 7-3 11-3 18 0 11 9 16 13 33H24c4-17 13-22 13-33 0-7-3-11-3-18 0-8 5-15 14-15z" fill="url(#neck)"/>
    <path d="M48 30V20m0 10-8-8m8 8 8-8" stroke="#8fd0ff" stroke-width="2" stroke-linecap="round"/>
    <g fill="#ffd36b"><circle cx="48" cy="18" r="3"/><circle cx="39" cy="20.5" r="2.6"/><circle cx="57" cy="20.5" r="2.6"/></g>
    <path d="M37 40c4-4 8-4 9 0s-4 6-9 5zm22 0c-4-4-8-4-9 0s4 6 9 5z" fill="#fff"/>
    ${eye(42, 42)}${eye(54, 42)}
    <path d="M44 50h8l-4 7z" fill="#ffb931"/>
    <path d="M36 84c5 3 19 3 24 0m-26 8c6 3 22 3 28 0" fill="none" stroke="#6fb9ff" stroke-width="2" stroke-linecap="round"/>`,
  )

/** One feather with its eye, turned about the bird's breast. */
function feather(degrees: number): string {
  return `<g transform="rotate(${round(degrees)} 48 70)"><path d="M48 70C38 44 38 26 48 14c10 12 10 30 0 56z" fill="#12a968" stroke="#056043"/><ellipse cx="48" cy="27" rx="6" ry="7.5" fill="#ffd36b"/><ellipse cx="48" cy="28" rx="4" ry="5" fill="#0e8f9c"/><circle cx="48" cy="29" r="2.2" fill="#10206b"/></g>`
}
