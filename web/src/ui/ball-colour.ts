import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import type { BallColour } from './art/ball.tsx'

const cycle = ['red', 'blue', 'green', 'yellow', 'violet'] as const

/** Where players can bet on colours, a ball has its own; elsewhere colours only distinguish neighbours. */
export function ballColour(game: LotteryGame, number: number): BallColour {
  if (game === 'k3') return 'die'
  if (game === 'five') return cycle[number % cycle.length] ?? 'red'
  return game === 'six45' ? (cycle[Math.floor(number / 10)] ?? 'red') : ofDigit(number)
}

function ofDigit(digit: number): BallColour {
  if (digit === 0) return 'redViolet'
  if (digit === 5) return 'greenViolet'
  return digit % 2 === 0 ? 'red' : 'green'
}
