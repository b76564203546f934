import fc from 'fast-check'
import type { Answer } from './book.ts'
import { tryOut } from './sequence.ts'
import type { Shards } from './shards.ts'
import type { Step } from './steps.ts'
import { sequences } from './wishes.ts'

export type Found = {
  readonly sequences: number
  /** The smallest sequence that still fails, and what was wrong with it. */
  readonly counterexample?: string
}

export type Search = {
  readonly shards: Shards
  readonly seed: number
  readonly limitMs: number
  readonly tally?: (answer: Answer) => void
  /** Makes a failing sequence as small as it can be; without it the first one will do. */
  readonly isShrinking?: boolean
}

/** Tries sequence after sequence until the time is over or one of them shows the book to be wrong. */
export async function search({ shards, seed, limitMs, tally = () => {}, isShrinking = true }: Search): Promise<Found> {
  const deadline = performance.now() + limitMs
  let tried = 0
  const property = fc.asyncProperty(sequences(), async (steps) => {
    // Past the deadline nothing is tried any more; while a failure is being shrunk this ends the shrinking too.
    if (performance.now() > deadline + (tried > 0 ? 0 : limitMs)) return
    tried += 1
    await tryOut(shards, steps, tally)
  })
  const result = await fc.check(property, {
    seed,
    numRuns: 1_000_000,
    interruptAfterTimeLimit: limitMs,
    endOnFailure: !isShrinking,
  })
  if (!result.failed || result.counterexample === null) return { sequences: tried }
  return { sequences: tried, counterexample: `${tell(result.counterexample[0])}\n  ${messageOf(result.errorInstance)}` }
}

/** The steps of a sequence say themselves what they are. */
function tell(steps: Iterable<Step>): string {
  return [...steps].map((step) => step.toString()).join(', ')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
