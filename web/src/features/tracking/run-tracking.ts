import { onAppEvent } from '../../lib/app-events.ts'
import { sendToTracker } from '../../lib/call/tracker-request.ts'
import { nowMs } from '../../lib/clock.ts'
import { randomToken } from '../../lib/random.ts'
import { useSettings } from '../../lib/settings.ts'
import { onRemovedElsewhere } from '../../lib/storage/removed-elsewhere.ts'
import { findStored, store } from '../../lib/storage.ts'
import type { TrackingState } from '../../lib/use-tracking.ts'
import { TrackingClient } from './tracking-client.ts'

type Provider = NonNullable<TrackingState['provider']>

/** Tracks until it is aborted, in one window of the app: two would count one player twice. */
export function runTracking(provider: Provider, ended: AbortController): void {
  const gone = ended.signal
  if (gone.aborted) return
  // What the device stored was cleared elsewhere. A window that still waits for the others must not begin after that.
  onRemovedElsewhere('tracking', () => ended.abort(), gone)
  const run = () => trackUntil(provider, gone)
  if ('locks' in navigator) navigator.locks.request('zamra.tracking', { signal: gone }, run).catch(() => undefined)
  else void run()
}

function trackUntil(provider: Provider, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return Promise.resolve()
  const client = new TrackingClient(provider, {
    nowMs,
    send: sendToTracker,
    load: () => findStored('tracking'),
    save: (state) => store('tracking', state),
    isVisible: () => document.visibilityState === 'visible',
    onAttribution: (adjustAdid) => useSettings.setState({ adjustAdid }),
  })
  const tokens = new Map<string, string>(provider.events.map(({ name, token }) => [name, token]))
  const leave = onAppEvent('tracked', ({ name }) => {
    const token = tokens.get(name)
    if (token) client.trackEvent(token, randomToken(16))
  })
  const resume = () => {
    if (document.visibilityState === 'visible') client.resume()
  }
  document.addEventListener('visibilitychange', resume, { signal: gone })
  client.start({ referrer: outsideReferrer(), linkId: useSettings.getState().linkId })
  return new Promise((resolve) => {
    gone.addEventListener('abort', () => {
      client.stop()
      leave()
      useSettings.setState({ adjustAdid: '' })
      resolve()
    })
  })
}

/** Only the origin: a path of another site may say more about the player than where they came from. */
function outsideReferrer(): string {
  const origin = /^https?:\/\/[^/]+/.exec(document.referrer)?.[0] ?? ''
  return origin === location.origin ? '' : origin
}
