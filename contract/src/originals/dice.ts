import * as z from 'zod/mini'
import type { Original } from './game.ts'

/** A roll from 0 to 9,999, shown as 0.00 to 99.99. The player chooses the side and in how many rolls of 10,000 it wins. */
export const dicePlay = z.object({
  game: z.literal('dice'),
  side: z.enum(['under', 'over']),
  wins: z.int().check(z.minimum(100), z.maximum(9_800)),
})
export type DicePlay = z.infer<typeof dicePlay>

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
