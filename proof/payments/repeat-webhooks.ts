import { setTimeout as sleep } from 'node:timers/promises'
import type { Providers, WebhookTally } from './providers.ts'

const pollMs = 250
/** The number of webhooks in flight: as many as the running servers can handle, so that no queue builds up. */
const inFlightMax = 160

/** The providers repeat webhooks until enough were received, or until the proof stops. */
export async function repeatWebhooks(
  providers: Providers,
  callbacks: number,
  until: AbortSignal,
  onTally: (tally: WebhookTally) => void,
): Promise<void> {
  while (!until.aborted) {
    const tally = await providers.tally()
    onTally(tally)
    if (tally.received >= callbacks) return
    const wanted = Math.min(inFlightMax, callbacks - tally.received) - tally.waiting
    if (wanted > 0) await providers.repeat(wanted)
    await sleep(pollMs)
  }
}
