import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { isWingo } from '../lib/lotteries.ts'
import type { BallColour } from './art/ball.tsx'

const cycle = ['red', 'blue', 'green', 'yellow', 'violet'] as const

/** Where players can bet on colours, a ball has its own; elsewhere colours only distinguish neighbours. */
export function ballColour(game: LotteryGame, number: number): BallColour {
  if (isWingo(game)) return ofDigit(number)
  return cycle[game === 'five' ? number % cycle.length : Math.floor(number / 10)] ?? 'red'
}

function ofDigit(digit: number): BallColour {
  if (digit === 0) return 'redViolet'
  if (digit === 5) return 'greenViolet'
  return digit % 2 === 0 ? 'red' : 'green'
}
