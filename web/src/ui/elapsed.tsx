import { useEffect, useRef } from 'react'
import { nowMs } from '../lib/clock.ts'
import { formatLeft } from './countdown.tsx'

/** Writes the text without rendering, because it changes every second. */
export function Elapsed({ since }: { readonly since: number }) {
  const ref = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const tick = () => {
      if (ref.current) ref.current.textContent = formatLeft(Math.floor((nowMs() - since) / 1_000) * 1_000)
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [since])
  return <time ref={ref} role="timer" />
}
