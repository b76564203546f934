import { useEffect, useState } from 'react'
import { monotonicMs } from './clock.ts'

const countMs = 900
const stepMs = 60

/** Counts up to a sum in minor units, slower towards the end; at once for those who want no motion. */
export function useCountUp(sum: number, from = 0): number {
  const [shown, setShown] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? sum : from))
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(sum)
    const start = monotonicMs()
    const timer = setInterval(() => {
      const part = Math.min(1, (monotonicMs() - start) / countMs)
      // Whole units on the way, so that the figure keeps its shape; the exact sum at the end.
      setShown(part === 1 ? sum : Math.floor((from + (sum - from) * (1 - (1 - part) ** 3)) / 100) * 100)
      if (part === 1) clearInterval(timer)
    }, stepMs)
    return () => clearInterval(timer)
  }, [sum, from])
  return shown
}
