import { startTransition, useEffect, useState } from 'react'
import type { Bet } from './api.ts'

/** Whether the motion of a settled round is over. At once for those who want no motion. */
export function useLanding(bet: Bet | undefined, landMs: (result: readonly number[]) => number): boolean {
  const settled = bet?.result && bet.betId
  const ms = motionMs(bet, landMs)
  const [landed, setLanded] = useState<string>()
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => startTransition(() => setLanded(settled)), ms)
    return () => clearTimeout(timer)
  }, [settled, ms])
  return settled !== undefined && (ms === 0 || landed === settled)
}

/** How long the stage moves before the outcome of a round is told. */
export function motionMs(bet: Bet | undefined, landMs: (result: readonly number[]) => number): number {
  return bet?.result && wantsMotion() ? landMs(bet.result) : 0
}

export function wantsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
