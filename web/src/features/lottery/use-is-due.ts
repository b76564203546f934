import { useEffect, useState } from 'react'
import { nowMs } from '../../lib/clock.ts'

/** Whether a moment has come, by the server's clock. */
export function useIsDue(atMs: number): boolean {
  const [due, setDue] = useState(() => nowMs() >= atMs)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), Math.max(0, atMs - nowMs()))
    return () => clearTimeout(timer)
  }, [atMs])
  return due
}
