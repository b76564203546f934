import * as z from 'zod/mini'
import type { Original } from './game.ts'

/** A multiplier is drawn; the player wins when it reaches their target. Both are in hundredths: 200 is 2×. */
export const limboPlay = z.object({
  game: z.literal('limbo'),
  target: z.int().check(z.minimum(101), z.maximum(1_000_000)),
})
export type LimboPlay = z.infer<typeof limboPlay>

const numbers = 100_000_000
/** In hundredths of the fair multiplier: the operator keeps one part of a hundred. */
const returned = 99

export const limbo: Original<LimboPlay> = {
  chances: ({ target }) => [{ ways: Math.floor((returned * numbers) / target), of: numbers, pays: target * 100 }],
  resolve(draw, { target }) {
    const reached = Math.floor((returned * numbers) / (draw(numbers) + 1))
    return { result: [Math.max(100, reached)], pays: reached >= target ? target * 100 : 0 }
  },
}
