import type { Chance, Original } from './game.ts'
import type { PlinkoPlay } from './plays.ts'

/** What the slots pay, in hundredths, from the outermost to the middle. The other half is the same. */
const slots: Readonly<Record<PlinkoPlay['rows'], Readonly<Record<PlinkoPlay['risk'], readonly number[]>>>> = {
  8: {
    low: [560, 210, 110, 100, 50],
    medium: [1_300, 300, 130, 70, 40],
    high: [2_900, 400, 150, 30, 20],
  },
  12: {
    low: [1_000, 300, 160, 140, 110, 100, 50],
    medium: [3_300, 1_100, 400, 200, 110, 60, 30],
    high: [17_000, 2_400, 810, 200, 70, 20, 20],
  },
  16: {
    low: [1_600, 900, 200, 140, 140, 120, 110, 100, 50],
    medium: [11_000, 4_100, 1_000, 500, 300, 150, 100, 50, 30],
    high: [100_000, 13_000, 2_600, 900, 400, 200, 20, 20, 20],
  },
}

/** What each slot pays, from the left to the right, in basis points of the stake. */
export function slotPays({ rows, risk }: PlinkoPlay): readonly number[] {
  const half = slots[rows][risk]
  return [...half, ...half.slice(0, -1).reverse()].map((hundredths) => hundredths * 100)
}

/** `result` is the way of the ball: 1 for each pin that it passes on the right. The slot is how many they are. */
export const plinko: Original<PlinkoPlay> = {
  chances(play) {
    let ways = 1
    return slotPays(play).map((pays, slot): Chance => {
      const chance = { ways, of: 2 ** play.rows, pays }
      ways = (ways * (play.rows - slot)) / (slot + 1)
      return chance
    })
  },
  resolve(draw, play) {
    const way = Array.from({ length: play.rows }, () => draw(2))
    const slot = way.filter((side) => side === 1).length
    return { result: way, pays: slotPays(play)[slot] ?? 0 }
  },
}
