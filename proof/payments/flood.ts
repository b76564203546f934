import { setTimeout as sleep } from 'node:timers/promises'
import type { Companies, Told } from './companies.ts'

const lookMs = 250
/** So many are on their way at a time: as fast as the servers that live can hear, and no queue that outlives the storm. */
const underWayMax = 160

/** The companies repeat themselves until so many callbacks have been heard, or until everybody has had enough. */
export async function flood(
  companies: Companies,
  callbacks: number,
  until: AbortSignal,
  hear: (told: Told) => void,
): Promise<void> {
  while (!until.aborted) {
    const told = await companies.told()
    hear(told)
    if (told.heard >= callbacks) return
    const wanted = Math.min(underWayMax, callbacks - told.heard) - told.waiting
    if (wanted > 0) await companies.repeat(wanted)
    await sleep(lookMs)
  }
}
