import { chanceOf, type Trial } from './statistics.ts'

/** Trials on draws that begin with the one of this number. */
export type TrialRun = (first: number) => Promise<readonly Trial[]> | readonly Trial[]

export type RandomnessResult = {
  readonly trials: readonly Trial[]
  /** Strayed once, and not again. */
  readonly once: readonly Trial[]
  readonly twice: readonly Trial[]
  readonly bound: number
}

const confidence = 0.99
/** Far beyond all draws that are looked at first. */
const elsewhere = 100_000_000

/**
 * The confidence is that of all trials together. Chance itself strays that far once in a hundred runs, and every input is
 * fixed, so such a run would stay so for ever: what strayed is looked at once more, on draws that nobody has looked at,
 * and only what strays there too is no chance. Both are told.
 */
export async function checkRandomness(looks: readonly TrialRun[]): Promise<RandomnessResult> {
  const groups: (readonly Trial[])[] = []
  for (const look of looks) groups.push(await look(0))
  const trials = groups.flat()
  const bound = (1 - confidence) / trials.length
  const repeated: (readonly [stray: Trial, again: Trial])[] = []
  for (const [index, group] of groups.entries()) {
    const strays = group.filter((trial) => isStray(trial, bound))
    const again = strays.length > 0 ? await looks[index]?.(elsewhere) : []
    for (const stray of strays) repeated.push([stray, again?.find(({ name }) => name === stray.name) ?? stray])
  }
  const hasStayed = ([, again]: (typeof repeated)[number]) => isStray(again, bound)
  return {
    trials,
    once: repeated.filter((pair) => !hasStayed(pair)).map(([stray]) => stray),
    twice: repeated.filter(hasStayed).map(([, again]) => again),
    bound,
  }
}

/** What cannot be measured has strayed. */
export function isStray({ z }: Trial, bound: number): boolean {
  return !(chanceOf(z) >= bound)
}
