import type { AppContext } from '../../server/src/app-context.ts'
import { verifySeed } from '../../verifier/src/originals/verify-seed.ts'
import type { Trust } from '../../verifier/src/trust.ts'
import type { ApiRounds } from './rounds.ts'
import { callOriginals, openNext } from './site.ts'

type Json = { readonly [key: string]: unknown }
type Player = Parameters<typeof callOriginals>[3]

/** What the verifier says of an honest operator, and which cheats of a dishonest one it accepts. */
export type Cheats = {
  readonly seeds: number
  readonly honest: readonly string[]
  readonly accepted: readonly string[]
}

/** Reveals the pairs of the rounds and verifies them as they are, and then as an operator would change them. */
export async function tryToCheat(app: AppContext, played: readonly ApiRounds[], trust: Trust): Promise<Cheats> {
  const honest: string[] = []
  const accepted: string[] = []
  const pairs = played.flatMap(({ name, seeds }) => seeds.slice(0, pairsOfGame).map((pair) => ({ name, ...pair })))
  for (const { name, playerId, seed } of pairs) {
    const { file, seen } = await revealed(app, playerId as Player, seed)
    const failed = verifySeed(file, trust, seen).find(({ ok }) => !ok)
    if (failed) honest.push(`${name}: ${failed.step}: ${failed.why}`)
    for (const [cheat, changed, noted = seen] of cheatsOn(file, seen)) {
      if (verifySeed(changed, trust, noted).every(({ ok }) => ok)) accepted.push(`${name}: ${cheat}`)
    }
  }
  return { seeds: pairs.length, honest, accepted }
}

const pairsOfGame = 1

/** The proof as the app saves it, and what the device of the player has noted while they played. */
async function revealed(app: AppContext, playerId: Player, number: number) {
  const { current } = await callOriginals(app, '/originals/seeds', {}, playerId)
  await openNext(app, playerId)
  const first = await callOriginals(app, '/originals/proof', { number, fromNonce: 0 }, playerId)
  const bets = [...first.bets]
  while (bets.length < first.nonces) {
    const more = await callOriginals(app, '/originals/proof', { number, fromNonce: bets.length }, playerId)
    bets.push(...more.bets)
  }
  // As on the wire: amounts are numbers.
  const file = JSON.parse(
    JSON.stringify({ ...first, bets }, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  ) as Json
  const seen = {
    ...{ number, commit: current?.commit ?? '', clientSeed: current?.clientSeed ?? '' },
    bets: bets.map(({ betId, nonce }) => ({ betId, nonce })),
  }
  return { file, seen }
}

function cheatsOn(file: Json, seen: Json): readonly (readonly [string, Json, Json?])[] {
  const bets = file.bets as readonly Json[]
  const [first = {}, ...others] = bets
  const entry = file.entry as Json & { readonly said: Json }
  const other = 'cd'.repeat(32)
  const { result: _result, pays: _pays, payout: _payout, settledAt: _settledAt, ...refused } = first
  return [
    ['the seed is swapped', { ...file, serverSeed: other }],
    ['the commitment is swapped', { ...file, entry: { ...entry, said: { ...entry.said, commit: other } } }],
    ['the seed was committed after the client seed was chosen', { ...file, openedAt: 1 }],
    ['the seed was committed after the first bet', { ...file, bets: [{ ...first, placedAt: 1 }, ...others] }],
    ['another commitment was shown to the device', file, { ...seen, commit: other }],
    ['the pair was opened unasked, with another client seed', file, { ...seen, clientSeed: 'unasked' }],
    ['the client seed is swapped', { ...file, clientSeed: 'swapped' }],
    ['a nonce is skipped', { ...file, bets: others }],
    ['a bet is refused after its outcome is known', { ...file, bets: [refused, ...others] }],
    ['the last bet is left out', { ...file, bets: bets.slice(0, -1), nonces: bets.length - 1 }],
    ['a result is changed', { ...file, bets: [{ ...first, result: [4_999, 4_999] }, ...others] }],
    ['a payout is changed', { ...file, bets: [{ ...first, payout: Number(first.payout ?? 0) + 1 }, ...others] }],
    ['the commitment is of another player', { ...file, owner: { salt: 'ab', player: 1 } }],
  ]
}
