import type { Bundle, Entry, Said } from './bundle.ts'
import { timeOfRound } from './chain.ts'
import { reason, Unfit } from './reasons.ts'

/** What was said of a draw, by event. A draw that went its way has all but `fallback` and `voided`. */
export type Story = { readonly [Event in keyof Said]?: Entry<Event> }

export function storyOf(bundle: Bundle): Story {
  return Object.fromEntries(bundle.log.map((entry) => [entry.event, entry])) as Story
}

export function present<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw new Unfit(reason('neverSaid', { event: name }))
  return part
}

/** The round that decides, and its time: the one that was promised, or the fallback that was promised with it. */
export function deciding({ chain }: Bundle, story: Story): { readonly round: number; readonly atMs: number } {
  const { round, fallbackRound } = present(story.announced, 'announced').said
  const decides = story.fallback ? fallbackRound : round
  return { round: decides, atMs: timeOfRound(chain, decides) }
}
