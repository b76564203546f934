import type { GameInfo } from './api.ts'
import type { Line } from './slip.ts'

/** What every pad is given: the game, what stands on the slip, and how a line gets there. */
export type PadProps = {
  readonly info: GameInfo
  readonly lines: readonly Line[]
  readonly isFull: boolean
  readonly toggle: (line: Line) => void
}
