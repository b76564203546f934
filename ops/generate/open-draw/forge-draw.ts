import { type LogEntry, type SignedEntry, signEntry } from '../../../server/src/features/lottery/fair/log-entry.ts'
import { operatorKey } from '../../../server/src/features/lottery/fair/operator-key.ts'
import type { Bundle, Said } from '../../../verifier/src/bundle.ts'
import { checkpointsOf, sampleDraw } from './sample-draw.ts'

/** What an operator who lies can do with the sample draw: they hold the key and sign what they like. */

const sample = sampleDraw()
export const operatorSecret = operatorKey(sample.secret)

export function freshBundle(): Bundle {
  return structuredClone(sample.bundle) as unknown as Bundle
}

/** Changes the content or the time of one entry, and signs the whole log again. */
export function forgedBundle<Event extends keyof Said>(
  event: Event,
  change: (said: Said[Event]) => Partial<Said[Event]>,
  laterMs = 0,
): Bundle {
  return resigned(freshBundle(), (entry) =>
    entry.event === event
      ? ({
          ...entry,
          said: { ...entry.said, ...change(entry.said as Said[Event]) },
          at: entry.at + laterMs,
        } as LogEntry)
      : entry,
  )
}

/** The same entries, changed, chained and signed again, by the key of each entry's choice. */
export function resigned(
  bundle: Bundle,
  change: (entry: LogEntry) => LogEntry,
  keyOf: (entry: LogEntry) => typeof operatorSecret = () => operatorSecret,
): Bundle {
  const log: SignedEntry[] = []
  for (const { hash: _hash, key: _key, signature: _signature, ...entry } of bundle.log) {
    const changed = change(entry as LogEntry)
    log.push(signEntry(keyOf(changed), { ...changed, previous: log.at(-1)?.hash ?? entry.previous }))
  }
  // Witnesses attest whatever they are shown, and only when it was.
  return { ...bundle, log, checkpoints: checkpointsOf(log) } as unknown as Bundle
}

/** The signed claim that so many lines share the jackpot in rupees. */
export function claimedWinners(winners: number): Bundle {
  const { jackpot } = freshBundle().rules
  return forgedBundle('published', ({ jackpots }) => {
    const pots = jackpots.map((pot) => {
      const each = Math.floor((pot.opened + pot.fed) / winners)
      const carried = pot.opened + pot.fed - each * winners + (jackpot?.start[pot.currency] ?? 0)
      return pot.currency === 'INR' ? { ...pot, winners, eachPaid: each, carried } : pot
    })
    const paid = (pots.find(({ currency }) => currency === 'INR')?.eachPaid ?? 0) * winners
    return { jackpots: pots, payouts: [{ mode: 'real', currency: 'INR', tier: 'six:jackpot', winners, paid }] }
  })
}
