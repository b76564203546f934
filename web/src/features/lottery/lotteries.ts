import type { LotteryGame } from '@zamra/contract/lottery-games.ts'

/** The lotteries that have a page. */
export const lotteries = ['minute', 'five', 'six45', 'wingo30s', 'wingo3', 'wingo5', 'wingo10', 'k3'] as const

/** Whether it is one of the lotteries of one digit, which differ only in how often they are drawn. */
export function isWingo(game: LotteryGame): boolean {
  return game === 'minute' || game.startsWith('wingo')
}
