import { attendedHeader } from '@zamra/contract/backoffice/attended.ts'
import { useSyncExternalStore } from 'react'
import { monotonicMs } from './clock.ts'

const attendedMs = 60_000
/** A page that nobody has used for so long reads nothing by itself: it would show players to an empty chair. */
export const pauseMinutes = 5
const pauseMs = pauseMinutes * 60_000
const lookEveryMs = 5_000
const events = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

let usedAt = monotonicMs()
let isPaused = false
const listeners = new Set<() => void>()

function look(): void {
  const now = monotonicMs() - usedAt >= pauseMs
  if (now === isPaused) return
  isPaused = now
  for (const listener of listeners) listener()
}

function noteUse(): void {
  usedAt = monotonicMs()
  look()
}
for (const event of events) addEventListener(event, noteUse, { capture: true, passive: true })
setInterval(look, lookEveryMs)

/** Says that a person uses the page. A screen that refreshes itself at a desk that was left must not keep the session open. */
export function attendance(): Readonly<Record<string, string>> {
  return monotonicMs() - usedAt < attendedMs ? { [attendedHeader]: '1' } : {}
}

/** Calls back when the page pauses and when somebody uses it again. */
export function watchPause(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function isPagePaused(): boolean {
  return isPaused
}

export function usePaused(): boolean {
  return useSyncExternalStore(watchPause, isPagePaused)
}
