import { availableParallelism } from 'node:os'
import { lotteryGames } from '@zamra/contract/lottery-games.ts'
import { avalanche } from './avalanche.ts'
import { drawMany } from './draws.ts'
import { houseDerivation, predictions } from './predictor.ts'
import { chanceOf, chiSquare, type Trial } from './statistics.ts'
import { uniformity } from './uniform.ts'

export type Fairness = { readonly passed: number; readonly failed: number; readonly lines: readonly string[] }

const confidence = 0.99
const predicted = 20_000
const bases = 10

/**
 * Chance is what it says: many draws of every game are uniform and tell nothing of each other, nobody predicts one from
 * what is public before it, and every ticket, seed and round counts. The confidence is that of all trials together, and
 * every input is fixed, so a run repeats exactly.
 */
export async function proveFair({
  draws = 1_000_000,
  say,
}: {
  draws?: number
  say: (line: string) => void
}): Promise<Fairness> {
  const begin = performance.now()
  const results = await drawMany(draws, availableParallelism())
  const seconds = (performance.now() - begin) / 1_000
  say(`${draws} draws of each game in ${seconds.toFixed(0)} s`)
  const { changes, unmoved, trials: turned } = avalanche(bases)
  const trials = [
    ...results.flatMap(uniformity),
    ...lotteryGames.flatMap((game) => predictions(game, predicted, houseDerivation)),
    ...turned,
  ]
  const bound = (1 - confidence) / trials.length
  const strays = trials.filter(({ z }) => !(chanceOf(z) >= bound))
  const planted = plantedMistakes(bound)
  const missed = planted.filter(({ caught }) => !caught)
  const failures = [
    ...strays.map(told),
    ...missed.map(({ name }) => `MISSED: ${name}`),
    ...(unmoved > 0 ? [`${unmoved} of ${changes} changes moved nothing`] : []),
  ]
  const checks = trials.length + planted.length + 1
  const furthest = trials.reduce((one, other) => (Math.abs(other.z) > Math.abs(one.z) ? other : one))
  return {
    passed: checks - failures.length,
    failed: failures.length,
    lines: [
      `${draws} draws of each game: ${trials.length - strays.length} of ${trials.length} trials at chance, 99 % for all together`,
      `furthest from it: ${told(furthest)}`,
      `${changes} changes of one ticket, bit or word: ${changes - unmoved} changed the outcome`,
      `mistakes planted in the derivation: ${planted.length - missed.length} of ${planted.length} caught`,
      ...failures,
    ],
  }
}

function told({ name, z, told: words }: Trial): string {
  return `${name}: ${words} (${z.toFixed(2)} standard deviations)`
}

/** A trial that never fails proves nothing: these derivations are bad, and must be found to be. */
function plantedMistakes(bound: number): readonly { readonly name: string; readonly caught: boolean }[] {
  const isCaught = (trials: readonly Trial[]) => trials.some(({ z }) => chanceOf(z) < bound)
  const remainder = new Float64Array(10)
  for (let byte = 0; byte < 256_000; byte += 1) remainder[(byte & 255) % 10] = (remainder[(byte & 255) % 10] ?? 0) + 1
  return [
    { name: 'a remainder in the place of rejection', caught: isCaught([chiSquare('remainder', remainder)]) },
    {
      name: 'a seed that does not wait for the round',
      caught: isCaught(
        predictions('minute', 4_000, (parts, commit) =>
          houseDerivation({ ...parts, beaconSignature: Buffer.alloc(48), opSeed: commit }, commit),
        ),
      ),
    },
    {
      name: 'a seed that a byte of the commitment decides',
      caught: isCaught(predictions('minute', 20_000, (_parts, commit) => Buffer.alloc(32, commit.readUInt8(7)))),
    },
  ]
}
