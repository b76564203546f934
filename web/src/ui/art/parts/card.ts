import { numeral } from './numeral.ts'
import { linear } from './paint.ts'

const suits = {
  spade: 'M0-13C4-7 12-3 12 4c0 5-6 7-9.5 3 .3 3 1.5 5.5 3.5 7H-6c2-1.5 3.2-4 3.5-7C-6 11-12 9-12 4-12-3-4-7 0-13z',
  heart: 'M0 13C-5 7-13 3-13-4c0-5 4-8 7.5-8 2.5 0 4.5 1.5 5.5 4 1-2.5 3-4 5.5-4C9-12 13-9 13-4 13 3 5 7 0 13z',
  diamond: 'M0-14Q4-6 10 0 4 6 0 14-4 6-10 0-4-6 0-14z',
  club: 'M0-13a6 6 0 0 1 5.5 8.5A6.2 6.2 0 1 1 2.5 6c.3 3.5 1.5 6 3.5 8H-6c2-2 3.2-4.5 3.5-8a6.2 6.2 0 1 1-3-10.5A6 6 0 0 1 0-13z',
} as const

export type Suit = keyof typeof suits

export function cardPaints(): string {
  return `<defs>${linear(
    'paper',
    [0, 0, 1, 1],
    [
      [0, '#fffdf8'],
      [1, '#e9d8c6'],
    ],
  )}</defs>`
}

type Place = readonly [x: number, y: number, degrees: number]

/** A playing card, turned around its middle. */
export function card([x, y, degrees]: Place, suit: Suit, letter: string): string {
  const ink = suit === 'heart' || suit === 'diamond' ? '#d3152c' : '#25131a'
  return `<g transform="translate(${x} ${y}) rotate(${degrees})">
    <rect x="-23" y="-32" width="50" height="70" rx="7" opacity=".28"/>
    <rect x="-25" y="-35" width="50" height="70" rx="7" fill="url(#paper)"/>
    <rect x="-22.5" y="-32.5" width="45" height="65" rx="5" fill="none" stroke="${ink}" stroke-opacity=".12"/>
    <path d="${suits[suit]}" fill="${ink}" transform="translate(1 4) scale(1.08)"/>
    ${numeral(letter, { height: 10, fill: ink, x: -15.5, y: -24 })}
  </g>`
}
