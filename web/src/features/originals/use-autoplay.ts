import { useCallback, useEffect, useRef, useState } from 'react'
import { nowMs } from '../../lib/clock.ts'
import type { Bet } from './api.ts'
import { paceMs, useLastBetAt } from './last-bet-at.ts'

export type Plan = {
  readonly rounds: number
  readonly stake: number
  readonly lossMax: number
  readonly minCycleMs: number
}

/**
 * Plays round after round, at the pace that the market allows. Stops after the chosen rounds, before a round with
 * which more than the chosen loss could be lost, with the first refusal, and when the player leaves or hides the page.
 */
export function useAutoplay(playRound: () => Promise<Bet | undefined>) {
  const [left, setLeft] = useState(0)
  const latest = useRef(playRound)
  const run = useRef(0)
  useEffect(() => {
    latest.current = playRound
  })

  const stop = useCallback(() => {
    run.current += 1
    setLeft(0)
  }, [])

  async function start({ rounds, stake, lossMax, minCycleMs }: Plan): Promise<void> {
    run.current += 1
    const mine = run.current
    let lost = 0
    setLeft(rounds)
    // The round that was just played by hand counts too.
    await sleep(Math.max(0, useLastBetAt.getState().at + minCycleMs + paceMs - nowMs()))
    for (let open = rounds; open > 0 && run.current === mine && lost + stake <= lossMax; open -= 1) {
      setLeft(open)
      const bet = await latest.current()
      if (bet?.payout === undefined) break
      lost += bet.stake - bet.payout
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
  return { left, start, stop }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
