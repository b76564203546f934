import type { Original } from './game.ts'
import type { LimboPlay } from './plays.ts'

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
