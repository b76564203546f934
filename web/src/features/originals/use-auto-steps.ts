import { chancesOf, hasSteps } from '@zamra/contract/originals/games.ts'
import { stop } from '@zamra/contract/originals/mines.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { useState } from 'react'
import type { Bet } from './api.ts'

/** Fewer steps in a minute than the server takes from one player. */
const stepPaceMs = 300

type Steps = {
  readonly play: Play
  /** Nothing is played and no round waits for the player. */
  readonly isIdle: boolean
  readonly takeStep: (round: Bet, step: number) => Promise<Bet | undefined>
  /** The player chooses for the next rounds: the last one leaves the stage. */
  readonly clearBet: () => void
}

/** Of a game with steps: what autoplay does in each round. The player chooses it on the stage while the panel is open. */
export function useAutoSteps({ play, isIdle, takeStep, clearBet }: Steps) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly number[]>([])
  // With more mines fewer tiles can be opened.
  const chosen = hasSteps(play) ? picked.slice(0, chancesOf(play).length) : []
  const isShown = isOpen && hasSteps(play)

  function toggle(step: number): void {
    clearBet()
    setPicked(chosen.includes(step) ? chosen.filter((one) => one !== step) : [...chosen, step])
  }

  /** Takes the chosen steps and stops. The round may end earlier, with a mine or at its most. */
  async function finishRound(round: Bet | undefined): Promise<Bet | undefined> {
    let bet = round
    for (const step of hasSteps(play) ? [...chosen, stop] : []) {
      if (!bet || bet.result) break
      await new Promise((resolve) => setTimeout(resolve, stepPaceMs))
      bet = await takeStep(bet, step)
    }
    return bet
  }

  return {
    steps: chosen.length,
    stage: { chosen: isShown ? chosen : undefined, onChoose: isShown && isIdle ? toggle : undefined },
    finishRound,
    onToggle: setOpen,
  }
}
