import type { BallColour } from './art/ball.tsx'

const cycle = ['red', 'blue', 'green', 'yellow', 'violet'] as const

/** Where colours can be bet on, a ball wears its own; elsewhere they only keep neighbours apart. */
export function ballColour(game: 'minute' | 'five' | 'six45', number: number): BallColour {
  if (game === 'minute') return ofDigit(number)
  return cycle[game === 'five' ? number % cycle.length : Math.floor(number / 10)] ?? 'red'
}

function ofDigit(digit: number): BallColour {
  if (digit === 0) return 'redViolet'
  if (digit === 5) return 'greenViolet'
  return digit % 2 === 0 ? 'red' : 'green'
}
