import { chanceOf, type Trial } from './statistics.ts'

/** Trials on draws that begin with the one of this number. */
export type TrialRun = (first: number) => Promise<readonly Trial[]> | readonly Trial[]

export type RandomnessResult = {
  readonly trials: readonly Trial[]
  /** Deviated once, and not again. */
  readonly once: readonly Trial[]
  readonly twice: readonly Trial[]
  readonly bound: number
}

const confidence = 0.99
/** The number of the first draw of a repetition, far beyond all draws of the first run. */
const freshDraws = 100_000_000

/**
 * The confidence is that of all trials together. Chance alone deviates that far once in a hundred runs, and every input
 * is fixed, so such a run would fail for ever. A trial that deviates is therefore repeated on fresh draws, and only one
 * that deviates there too is not chance. Both are reported.
 */
export async function checkRandomness(runs: readonly TrialRun[]): Promise<RandomnessResult> {
  const groups: (readonly Trial[])[] = []
  for (const run of runs) groups.push(await run(0))
  const trials = groups.flat()
  const bound = (1 - confidence) / trials.length
  const repeated: (readonly [first: Trial, again: Trial])[] = []
  for (const [index, group] of groups.entries()) {
    const deviating = group.filter((trial) => isDeviating(trial, bound))
    const again = deviating.length > 0 ? await runs[index]?.(freshDraws) : []
    for (const first of deviating) repeated.push([first, again?.find(({ name }) => name === first.name) ?? first])
  }
  const isConfirmed = ([, again]: (typeof repeated)[number]) => isDeviating(again, bound)
  return {
    trials,
    once: repeated.filter((pair) => !isConfirmed(pair)).map(([first]) => first),
    twice: repeated.filter(isConfirmed).map(([, again]) => again),
    bound,
  }
}

/** A trial without a figure counts as deviating. */
export function isDeviating({ z }: Trial, bound: number): boolean {
  return !(chanceOf(z) >= bound)
}
