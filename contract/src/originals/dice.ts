import type { Original } from './game.ts'
import type { DicePlay } from './plays.ts'

const rolls = 10_000
/** The operator keeps one part of a hundred. */
const returned = 9_900

export const dice: Original<DicePlay> = {
  chances: ({ wins }) => [{ ways: wins, of: rolls, pays: paysOf(wins) }],
  resolve(draw, { side, wins }) {
    const roll = draw(rolls)
    const isWon = side === 'under' ? roll < wins : roll >= rolls - wins
    return { result: [roll], pays: isWon ? paysOf(wins) : 0 }
  },
}

function paysOf(wins: number): number {
  return Math.floor((returned * rolls) / wins)
}
