import fc from 'fast-check'
import { sequences } from './arbitraries.ts'
import type { Answer } from './book.ts'
import { runSequence } from './sequence.ts'
import type { Shards } from './shards.ts'
import type { Step } from './steps.ts'

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
  /** Whether a failing sequence is shrunk to a minimal one. */
  readonly isShrinking?: boolean
}

/** Runs random sequences until the time is over or one of them fails. */
export async function search({ shards, seed, limitMs, tally = () => {}, isShrinking = true }: Search): Promise<Found> {
  const deadline = performance.now() + limitMs
  let tried = 0
  const property = fc.asyncProperty(sequences(), async (steps) => {
    // No sequence starts after the deadline; this also ends the shrinking of a failure.
    if (performance.now() > deadline + (tried > 0 ? 0 : limitMs)) return
    tried += 1
    await runSequence(shards, steps, tally)
  })
  const result = await fc.check(property, {
    seed,
    numRuns: 1_000_000,
    interruptAfterTimeLimit: limitMs,
    endOnFailure: !isShrinking,
  })
  if (!result.failed || result.counterexample === null) return { sequences: tried }
  return {
    sequences: tried,
    counterexample: `${describeSteps(result.counterexample[0])}\n  ${messageOf(result.errorInstance)}`,
  }
}

function describeSteps(steps: Iterable<Step>): string {
  return [...steps].map((step) => step.toString()).join(', ')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
