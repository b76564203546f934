import { useEffect, useState } from 'react'

/** True once something has been under way for longer than 300 ms: a placeholder that only flashes is worse than none. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow
}
