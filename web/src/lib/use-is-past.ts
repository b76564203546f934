import { useEffect, useState } from 'react'
import { nowMs } from './clock.ts'

/** The longest delay of a timer. A longer wait is split. */
const longestMs = 2_000_000_000

/** Whether a moment of the server's clock has passed. */
export function useIsPast(moment: number | undefined): boolean {
  const [, wake] = useState(0)
  const isPast = moment !== undefined && moment <= nowMs()
  useEffect(() => {
    if (moment === undefined || isPast) return
    const timer = setTimeout(() => wake((count) => count + 1), Math.min(longestMs, moment - nowMs()))
    return () => clearTimeout(timer)
  })
  return isPast
}
