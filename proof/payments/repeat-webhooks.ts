import { setTimeout as sleep } from 'node:timers/promises'
import type { Providers, Told } from './providers.ts'

const lookMs = 250
/** The number of webhooks in flight: as many as the running servers can handle, so that no queue builds up. */
const underWayMax = 160

/** The providers repeat webhooks until enough were received, or until the proof stops. */
export async function repeatWebhooks(
  providers: Providers,
  callbacks: number,
  until: AbortSignal,
  hear: (told: Told) => void,
): Promise<void> {
  while (!until.aborted) {
    const told = await providers.told()
    hear(told)
    if (told.received >= callbacks) return
    const wanted = Math.min(underWayMax, callbacks - told.received) - told.waiting
    if (wanted > 0) await providers.repeat(wanted)
    await sleep(lookMs)
  }
}
