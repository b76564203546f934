import type { ReactNode } from 'react'
import type { Bet } from './api.ts'

export type FormProps<Play> = {
  readonly play: Play
  readonly onChange: (play: Play) => void
  readonly disabled: boolean
}

export type StageProps<Play> = {
  readonly play: Play
  /** The last round, or the one that goes on. While a new bet is not answered there is none. */
  readonly bet: Bet | undefined
  /** A bet or a step was sent and is not answered. */
  readonly isWaiting: boolean
  /** The motion of the settled round is over, and its outcome is told. */
  readonly isLanded: boolean
  /** In a game with steps: the player opens a tile. Undefined while that is not possible. */
  readonly onStep: ((step: number) => void) | undefined
  /** The steps that autoplay takes in each round. Undefined while they are not shown. */
  readonly chosen?: readonly number[] | undefined
  /** While the player chooses these steps. */
  readonly onChoose?: ((step: number) => void) | undefined
}

/** How one game is shown: what the player chooses, and what came of it. */
export type GameView<Play> = {
  readonly initial: Play
  /** How long the motion of a result takes. The outcome is told after it. */
  landMs(result: readonly number[]): number
  Form(props: FormProps<Play>): ReactNode
  Stage(props: StageProps<Play>): ReactNode
}
