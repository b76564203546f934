import { avalanche } from './avalanche.ts'
import { checkRandomness, isDeviating, type TrialRun } from './check-randomness.ts'
import { drawMany, drawnGames } from './draws.ts'
import { type Derivation, predictions, realDerivation } from './predictor.ts'
import { chiSquare, type Trial } from './statistics.ts'
import { uniformity } from './uniform.ts'

export type Fairness = { readonly passed: number; readonly failed: number; readonly lines: readonly string[] }

const predicted = 20_000
const bases = 10

/**
 * Draws are random: many draws of every game are uniform and independent, none can be predicted from what is public before
 * it, and every ticket, seed and round changes the result. A run is exactly repeatable.
 */
export async function proveFair({
  draws = 1_000_000,
  print,
}: {
  readonly draws?: number
  readonly print: (line: string) => void
}): Promise<Fairness> {
  const begin = performance.now()
  const { trials, once, twice, bound } = await checkRandomness(trialRuns(draws))
  print(`${draws} draws of each game tested in ${((performance.now() - begin) / 1_000).toFixed(0)} s`)
  const { changes, unmoved } = avalanche(bases)
  const missed = seededBugs.filter(({ run }) => !run().some((trial) => isDeviating(trial, bound)))
  const failures = [
    ...twice.map((trial) => `NOT RANDOM: ${describeTrial(trial)}`),
    ...missed.map(({ name }) => `MISSED: ${name}`),
    ...(unmoved > 0 ? [`UNMOVED: ${unmoved} of ${changes} changes`] : []),
  ]
  const atChance = `${trials.length - twice.length} of ${trials.length} trials at chance, 99 % for all together`
  return {
    passed: trials.length + seededBugs.length + 1 - failures.length,
    failed: failures.length,
    lines: [
      `${draws} draws of each game: ${atChance}`,
      ...once.map((trial) => `deviated once, and not on fresh draws: ${describeTrial(trial)}`),
      `${changes} changes of one ticket, bit or word: ${changes - unmoved} changed the outcome`,
      `bugs seeded in the derivation: ${seededBugs.length - missed.length} of ${seededBugs.length} caught`,
      ...failures,
    ],
  }
}

function trialRuns(draws: number): readonly TrialRun[] {
  return [
    ...drawnGames.map(
      (game): TrialRun =>
        async (first) =>
          uniformity(await drawMany(game, draws, first)),
    ),
    ...drawnGames.map(
      (game): TrialRun =>
        (first) =>
          predictions(game, predicted, realDerivation, first),
    ),
    (first) => avalanche(bases, first).trials,
  ]
}

function describeTrial({ name, z, details }: Trial): string {
  return `${name}: ${details} (${z.toFixed(2)} standard deviations)`
}

/** Uses the commitment instead of the secret: the result is known before the round. */
const predictableSeed: Derivation = (parts, commit) =>
  realDerivation({ ...parts, beaconSignature: Buffer.alloc(48), opSeed: commit }, commit)

/** A trial that never fails proves nothing: these derivations are bad, and the proof must detect them. */
const seededBugs: readonly { readonly name: string; readonly run: () => readonly Trial[] }[] = [
  { name: 'a remainder in the place of rejection', run: () => [chiSquare('remainder', remainders())] },
  { name: 'a seed that does not wait for the round', run: () => predictions('minute', 4_000, predictableSeed) },
  {
    name: 'a seed that a byte of the commitment decides',
    run: () => predictions('minute', predicted, (_parts, commit) => Buffer.alloc(32, commit.readUInt8(7))),
  },
]

/** Every byte a thousand times, as digits by their remainder. */
function remainders(): Float64Array {
  const counts = new Float64Array(10)
  for (let byte = 0; byte < 256; byte += 1) counts[byte % 10] = (counts[byte % 10] ?? 0) + 1_000
  return counts
}
