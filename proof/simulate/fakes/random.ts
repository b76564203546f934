import { currentWorld } from '../virtual-time.ts'

/** The fake of `base/random.ts`. */
export function randomInt(min: number, max: number): number {
  return min + Math.floor(currentWorld().random() * (max + 1 - min))
}
