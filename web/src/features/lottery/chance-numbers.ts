import { randomFraction } from '../../lib/random.ts'
import type { GameInfo } from './api.ts'

/** A quick pick, on the player's own phone. */
export function chanceNumbers({ count, from, to, distinct }: GameInfo['rules']['numbers']): readonly number[] {
  const pot = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return Array.from({ length: count }, () => {
    const at = Math.min(pot.length - 1, Math.floor(randomFraction() * pot.length))
    const number = pot[at] ?? from
    if (distinct) pot.splice(at, 1)
    return number
  })
}
