import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { avalanche } from './avalanche.ts'
import { checkRandomness, isDeviating } from './check-randomness.ts'
import { drawMany, drawnGames } from './draws.ts'
import { type Derivation, predictions, realDerivation } from './predictor.ts'
import { chanceOf, chiSquare, runs, serial, type Trial } from './statistics.ts'
import { uniformity } from './uniform.ts'

/** At 99 % for all of them together. */
const deviatingNames = (trials: readonly Trial[]) =>
  trials.filter((trial) => isDeviating(trial, 0.01 / trials.length)).map(({ name }) => name)

test('a million draws are uniform at 99 %, and randomness maps to numbers without modulo bias [FP-04]', {
  // A million draws are pure computation, and take as long as the processor is shared.
  timeout: 240_000,
}, async () => {
  const { trials, twice } = await checkRandomness([
    async (first) => uniformity(await drawMany('minute', 1_000_000, first)),
  ])
  expect(trials).toHaveLength(7)
  expect(twice).toEqual([])
  const folder = new URL('../../server/src/features/lottery/fair/', import.meta.url)
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  expect(sources).toContain('numbers.ts')
  for (const name of sources) expect(readFileSync(new URL(name, folder), 'utf8'), name).not.toContain('%')
})

test('a predictor with all public data before a draw is no better than guessing [FP-03]', async () => {
  const trialRuns = drawnGames.map((game) => (first: number) => predictions(game, 6_000, realDerivation, first))
  const { trials, twice } = await checkRandomness(trialRuns)
  expect(trials).toHaveLength(24)
  expect(twice).toEqual([])
})

test.each<[string, Derivation]>([
  [
    'the commitment decides',
    (parts, commit) => realDerivation({ ...parts, beaconSignature: Buffer.alloc(48), opSeed: commit }, commit),
  ],
  ['a byte of the commitment decides', (_parts, commit) => Buffer.alloc(32, commit.readUInt8(20))],
  ['a byte of the root decides', ({ ticketRoot }) => Buffer.alloc(32, ticketRoot[31] ?? 0)],
])('the predictor detects a weak derivation: %s', (_what, derivation) => {
  expect(deviatingNames(predictions('minute', 20_000, derivation))).not.toEqual([])
})

test('every ticket, every bit of seed and round, the rules and the draw id change the outcome', () => {
  const { changes, unmoved, trials } = avalanche(2)
  expect(changes).toBeGreaterThan(1_000)
  expect(unmoved).toBe(0)
  expect(deviatingNames(trials)).toEqual([])
})

test('repeats a deviating test on fresh draws, and fails when it deviates again', async () => {
  const trial = (z: number) => [{ name: 'a trial', z, details: '' }]
  const countDeviations = async (first: number, again: number) => {
    const { once, twice } = await checkRandomness([(from) => trial(from === 0 ? first : again)])
    return [once.length, twice.length]
  }
  expect(await countDeviations(1, 9)).toEqual([0, 0])
  expect(await countDeviations(9, 1)).toEqual([1, 0])
  expect(await countDeviations(9, -9)).toEqual([0, 1])
  expect(await countDeviations(Number.NaN, Number.NaN)).toEqual([0, 1])
})

test('the statistical tests distinguish random from ordered samples', () => {
  expect(chanceOf(1.96)).toBeCloseTo(0.05, 3)
  expect(chanceOf(-2.576)).toBeCloseTo(0.01, 3)
  expect(deviatingNames([chiSquare('even', [1_030, 970, 1_010, 985, 1_005])])).toEqual([])
  expect(deviatingNames([chiSquare('uneven', [1_100, 900, 1_000, 1_000, 1_000])])).toEqual(['uneven'])
  const alternating = Float64Array.from({ length: 1_000 }, (_, at) => at & 1)
  expect(deviatingNames([runs('alternating', alternating, 0.5)])).toEqual(['alternating'])
  expect(deviatingNames([serial('alternating', alternating, 1)])).toEqual(['alternating'])
})
