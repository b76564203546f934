import type { Bundle, Entry, Said } from './bundle.ts'
import { timeOfRound } from './chain.ts'
import { InvalidFileError, reason } from './reasons.ts'

/** The log entries of a draw, by event. A regular draw has all but `fallback` and `voided`. */
export type DrawEvents = { readonly [Event in keyof Said]?: Entry<Event> }

export function drawEventsOf(bundle: Bundle): DrawEvents {
  return Object.fromEntries(bundle.log.map((entry) => [entry.event, entry])) as DrawEvents
}

export function requireEvent<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw new InvalidFileError(reason('neverSaid', { event: name }))
  return part
}

/** The round that decides, and its time: the announced one, or the announced fallback. */
export function decidingRound({ chain }: Bundle, story: DrawEvents): { readonly round: number; readonly atMs: number } {
  const { round, fallbackRound } = requireEvent(story.announced, 'announced').said
  const decides = story.fallback ? fallbackRound : round
  return { round: decides, atMs: timeOfRound(chain, decides) }
}
