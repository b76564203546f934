import { createHash } from 'node:crypto'
import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { drawNumbers } from '../../server/src/features/lottery/fair/numbers.ts'
import { commitOf, deriveSeed, rulesHash, type SeedParts } from '../../server/src/features/lottery/fair/seed.ts'
import type { Results } from './draws.ts'
import { hits, type Trial } from './statistics.ts'
import { valuesOf } from './uniform.ts'

/** How the seed of a draw is derived. Ours is one; faulty ones are tried to see whether the proof detects them. */
export type Derivation = (parts: SeedParts, commit: Buffer) => Buffer

export const realDerivation: Derivation = (parts) => deriveSeed(parts)

/** A case: all that is public before the round exists, and the outcome, in ten equal classes. */
type Case = { readonly known: Buffer; readonly root: Buffer; readonly commit: Buffer; readonly outcome: number }

type Guess = (one: Case, before: Case, at: number) => number

/**
 * An attacker who knows everything that is published before the round: identity, rules, commitment, root, and all earlier
 * results. They try known mistakes of other systems, and they learn: on half of the draws they search for a known byte
 * that correlates with the outcome, and bet on it in the other half.
 */
export function predictions(game: Results['game'], draws: number, derivation: Derivation, first = 0): readonly Trial[] {
  const cases = casesOf(game, draws, derivation, first)
  const learned = learn(cases.slice(0, draws / 2))
  const guesses: Readonly<Record<string, Guess>> = {
    'the commitment taken for the seed': (one, _before, at) => classOf(game, seedFromCommitment(game, one, first + at)),
    'the first byte of the commitment': ({ commit }) => Math.floor((commit.readUInt8(0) * 10) / 256),
    'the first byte of the root': ({ root }) => Math.floor((root.readUInt8(0) * 10) / 256),
    'what came last': (_one, before) => before.outcome,
    'what did not come last': (_one, before) => (before.outcome + 5) % 10,
    'what was learned': learned,
  }
  const judged = cases.slice(draws / 2)
  return Object.entries(guesses).map(([name, guess]) => {
    const right = judged.filter(
      (one, at) => guess(one, cases[draws / 2 + at - 1] ?? one, draws / 2 + at) === one.outcome,
    )
    return hits(`${game}: predicting by ${name}`, right.length, judged.length, 0.1)
  })
}

function casesOf(game: Results['game'], draws: number, derivation: Derivation, first: number): readonly Case[] {
  return Array.from({ length: draws }, (_, index) => {
    const at = first + index
    const [ticketRoot, opSeed] = [secret('root', game, at), secret('seed', game, at)]
    const beaconSignature = Buffer.concat([secret('round', game, at), secret('more', game, at).subarray(0, 16)])
    const commit = commitOf(opSeed)
    const { drawId, rulesHash: hash } = namesOf(game, at)
    const seed = derivation({ drawId, rulesHash: hash, ticketRoot, beaconSignature, opSeed }, commit)
    return { known: Buffer.concat([commit, ticketRoot]), root: ticketRoot, commit, outcome: classOf(game, seed) }
  })
}

/** A known mistake: the published commitment is used as the secret itself. */
function seedFromCommitment(game: Results['game'], { root, commit }: Case, at: number): Buffer {
  return deriveSeed({ ...namesOf(game, at), ticketRoot: root, beaconSignature: Buffer.alloc(48), opSeed: commit })
}

function learn(cases: readonly Case[]): Guess {
  const width = cases[0]?.known.length ?? 0
  const tables = Array.from({ length: width }, (_, place) => tableOf(cases, place))
  const best = tables.reduce((one, other) => (other.right > one.right ? other : one))
  return ({ known }) => best.guesses[known.readUInt8(best.place)] ?? 0
}

/** For each value of one byte, what came most often with it; and how often that would have been right. */
function tableOf(cases: readonly Case[], place: number): { place: number; right: number; guesses: readonly number[] } {
  const counts = new Uint32Array(256 * 10)
  for (const { known, outcome } of cases) {
    const cell = known.readUInt8(place) * 10 + outcome
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const rows = Array.from({ length: 256 }, (_, value) => Array.from(counts.subarray(value * 10, value * 10 + 10)))
  const guesses = rows.map((row) => row.indexOf(Math.max(...row)))
  return { place, right: rows.reduce((sum, row) => sum + Math.max(...row), 0), guesses }
}

const games = new Map<string, string>()

function namesOf(game: Results['game'], at: number): { drawId: string; rulesHash: string } {
  const hash = games.get(game) ?? rulesHash(rulesOf(game))
  games.set(game, hash)
  return { drawId: `${game}-${at}`, rulesHash: hash }
}

function classOf(game: Results['game'], seed: Buffer): number {
  const numbers = Uint8Array.from(drawNumbers(rulesOf(game).numbers, seed))
  const { values, outcomes } = valuesOf(game, numbers)
  return Math.floor(((values[0] ?? 0) * 10) / outcomes)
}

function secret(what: string, game: string, at: number): Buffer {
  return createHash('sha256').update(`${what} ${game} ${at}`).digest()
}
