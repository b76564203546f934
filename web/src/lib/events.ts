import type { WireInputOf } from '@zamra/contract/calls.ts'
import { tracking } from '@zamra/contract/constants.ts'
import { emitAppEvent } from './app-events.ts'
import { call } from './call.ts'
import { nowMs } from './clock.ts'

type Event = WireInputOf<'/u/transferEventUpload'>['events'][number]

const flushAfterMs = 5_000
let waiting: Event[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Records an interface event. Events are sent in batches and never block anything. */
export function track(name: Event['name'], props: Event['props'] = {}): void {
  waiting.push({ name, at: nowMs(), props })
  emitAppEvent('tracked', { name })
  if (waiting.length >= tracking.eventsPerBatchMax) flushEvents()
  else timer ??= setTimeout(flushEvents, flushAfterMs)
}

/** Waiting events are sent when the page is hidden, because the player may not come back. */
export function installEvents(): void {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushEvents()
  })
}

export function flushEvents(): void {
  clearTimeout(timer)
  timer = undefined
  const events = waiting
  waiting = []
  if (events.length === 0) return
  call('/u/transferEventUpload', { events }, { quiet: true, keepalive: true }).catch(() => {
    // A lost event is not shown to the player.
  })
}
