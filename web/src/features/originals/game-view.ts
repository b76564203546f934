import type { ReactNode } from 'react'
import type { Bet } from './api.ts'

export type FormProps<Play> = {
  readonly play: Play
  readonly onChange: (play: Play) => void
  readonly disabled: boolean
}

export type StageProps<Play> = {
  readonly play: Play
  /** The last round, or the one that goes on. */
  readonly bet: Bet | undefined
  /** In a game with steps: the player opens a tile. Undefined while that is not possible. */
  readonly onStep: ((step: number) => void) | undefined
}

/** How one game is shown: what the player chooses, and what came of it. */
export type GameView<Play> = {
  readonly initial: Play
  Form(props: FormProps<Play>): ReactNode
  Stage(props: StageProps<Play>): ReactNode
}
