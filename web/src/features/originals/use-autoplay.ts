import { useCallback, useEffect, useRef, useState } from 'react'
import { nowMs } from '../../lib/clock.ts'
import type { Bet } from './api.ts'
import { paceMs, useLastBetAt } from './last-bet-at.ts'

export type Plan = {
  readonly rounds: number
  readonly stake: number
  readonly lossMax: number
  /** The net win at which it stops, if the player chose one. */
  readonly winMax: number | undefined
  readonly minCycleMs: number
}

/** The limit of the player that has ended autoplay. */
export type EndedBy = 'loss' | 'win'

/**
 * Plays round after round, at the pace that the market allows. Stops after the chosen rounds, before a round with
 * which more than the chosen loss could be lost, with the chosen win, with the first refusal, and when the player leaves
 * or hides the page. A round that has begun is played to its end.
 */
export function useAutoplay(playRound: () => Promise<Bet | undefined>) {
  const [left, setLeft] = useState(0)
  const [endedBy, setEndedBy] = useState<EndedBy>()
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef(playRound)
  const run = useRef(0)
  useEffect(() => {
    latest.current = playRound
  })

  const stop = useCallback(() => {
    run.current += 1
    setLeft(0)
  }, [])

  async function start(plan: Plan): Promise<void> {
    const { rounds, minCycleMs } = plan
    run.current += 1
    const mine = run.current
    let lost = 0
    setLeft(rounds)
    setEndedBy(undefined)
    // The round that was just played by hand counts too.
    await sleep(Math.max(0, useLastBetAt.getState().at + minCycleMs + paceMs - nowMs()))
    for (let open = rounds; open > 0 && run.current === mine; open -= 1) {
      setLeft(open)
      setPlaying(true)
      const bet = await latest.current().finally(() => setPlaying(false))
      lost += lossOf(bet)
      const limit = limitReached(plan, lost)
      setEndedBy(limit)
      if (limit || bet?.payout === undefined) break
      await sleep(minCycleMs + paceMs)
    }
    if (run.current === mine) setLeft(0)
  }

  useEffect(() => {
    const stopHidden = () => {
      if (document.hidden) stop()
    }
    document.addEventListener('visibilitychange', stopHidden)
    return () => {
      run.current += 1
      document.removeEventListener('visibilitychange', stopHidden)
    }
  }, [stop])
  // A round that has begun is finished, also when the player has stopped.
  return { left, isOn: left > 0 || isPlaying, endedBy, start, stop }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function lossOf(bet: Bet | undefined): number {
  return bet?.payout === undefined ? 0 : bet.stake - bet.payout
}

/** Of money that was lost; of a net win it is negative. */
function limitReached({ stake, lossMax, winMax }: Plan, lost: number): EndedBy | undefined {
  if (lost + stake > lossMax) return 'loss'
  return winMax !== undefined && -lost >= winMax ? 'win' : undefined
}
