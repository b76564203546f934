import { useEffect, useRef } from 'react'
import { nowMs } from '../lib/clock.ts'

type CountdownProps = {
  /** The moment it ends, in epoch milliseconds of the server. */
  readonly until: number
  readonly onEnd?: () => void
}

/** Time left as `mm:ss`, with hours when there are any. It writes the text without rendering every second. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const ref = useRef<HTMLTimeElement>(null)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  }, [onEnd])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const leftMs = until - nowMs()
      if (ref.current) write(ref.current, formatLeft(leftMs))
      if (leftMs <= 0) ended.current?.()
      // To the next whole second, so that two countdowns on a page tick together.
      else timer = setTimeout(tick, leftMs % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])

  return <time ref={ref} role="timer" suppressHydrationWarning />
}

/** Into the text that is there: a new one would be laid out with everything around it. */
function write(element: HTMLElement, text: string): void {
  if (element.firstChild) element.firstChild.nodeValue = text
  else element.textContent = text
}

export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, '0')).join(':')
}
