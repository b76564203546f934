import { useEffect, useState } from 'react'
import { nowMs } from './clock.ts'

/** The present time, again every few seconds, for ages and deadlines. */
export function useNow(everyMs = 5_000): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
