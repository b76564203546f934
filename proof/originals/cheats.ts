import type { AppContext } from '../../server/src/app-context.ts'
import { verdictOf, verifySeed } from '../../verifier/src/originals/verify-seed.ts'
import type { Trust } from '../../verifier/src/trust.ts'
import { playedChoices, stepsOf } from './plays.ts'
import { type ApiRounds, stake } from './rounds.ts'
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
    const { file, seen } = await revealed(app, playerId as Player, { number: seed, name })
    const results = verifySeed(file, trust, seen)
    if (verdictOf(results) !== 'good') honest.push(`${name}: ${JSON.stringify(results.at(-1))}`)
    for (const { cheat, changed = file, noted = seen, verdict = 'wrong' } of cheatsOn(file, seen)) {
      const found = verdictOf(verifySeed(changed, trust, noted === 'none' ? undefined : noted))
      if (found !== verdict) accepted.push(`${name}: ${cheat}: ${found}`)
    }
  }
  return { seeds: pairs.length, honest, accepted }
}

const pairsOfGame = 1

/** The proof as the app saves it, and what the device of the player has noted while they played. */
async function revealed(app: AppContext, playerId: Player, { number, name }: { number: number; name: string }) {
  const { current } = await callOriginals(app, '/originals/seeds', {}, playerId)
  const opened = await openNext(app, playerId)
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
  const choice = playedChoices.find((one) => one.name === name)
  if (!choice) throw new Error(`no choice is called ${name}`)
  const seen = {
    ...{ number, commit: current?.commit ?? '', clientSeed: current?.clientSeed ?? '', opening: 'answered' },
    serverSeed: opened.revealed?.serverSeed,
    bets: bets.map(({ betId, nonce, steps }) => ({
      ...{ betId, nonce, mode: 'real', stake: Number(stake), play: choice.play },
      steps: stepsOf(choice)
        .slice(0, steps.length)
        .map((step, place) => ({ place, step })),
    })),
  }
  return { file, seen }
}

/** Nothing of it may be good. What no proof can show is at least not called checked. */
type Cheat = {
  readonly cheat: string
  readonly changed?: Json
  readonly noted?: Json | 'none'
  readonly verdict?: 'wrong' | 'notChecked'
}

function cheatsOn(file: Json, seen: Json): readonly Cheat[] {
  const bets = file.bets as readonly Json[]
  const [first = {}, ...others] = bets
  const entry = file.entry as Json & { readonly said: Json }
  const other = 'cd'.repeat(32)
  const { result: _result, pays: _pays, payout: _payout, settledAt: _settledAt, ...refused } = first
  const { serverSeed: _serverSeed, revealedAt: _revealedAt, ...hidden } = file
  const { clientSeed: _clientSeed, ...unopened } = file
  const unpaid = { ...hidden, bets: bets.map((bet) => ({ ...bet, pays: 0, payout: 0 })) }
  const firstBet = (change: Json) => ({ ...file, bets: [{ ...first, ...change }, ...others] })
  const smaller = { stake: 1, payout: Math.floor(Number(first.pays ?? 0) / 10_000) }
  const sent = seen.bets as readonly Json[]
  return [
    { cheat: 'the seed is swapped', changed: { ...file, serverSeed: other } },
    { cheat: 'the seed is left out and nothing is paid', changed: unpaid },
    { cheat: 'the same to a player without a note', changed: unpaid, noted: 'none', verdict: 'notChecked' },
    { cheat: 'the client seed is left out', changed: unopened, noted: 'none' },
    {
      cheat: 'the commitment is swapped',
      changed: { ...file, entry: { ...entry, said: { ...entry.said, commit: other } } },
    },
    { cheat: 'the seed was committed after the client seed was chosen', changed: { ...file, openedAt: 1 } },
    { cheat: 'the seed was committed after the first bet', changed: firstBet({ placedAt: 1 }) },
    { cheat: 'another commitment was shown to the device', noted: { ...seen, commit: other } },
    { cheat: 'the pair was opened unasked, with another client seed', noted: { ...seen, clientSeed: 'unasked' } },
    { cheat: 'the client seed is swapped', changed: { ...file, clientSeed: 'swapped' } },
    { cheat: 'a nonce is skipped', changed: { ...file, bets: others } },
    { cheat: 'a bet is refused after its outcome is known', changed: { ...file, bets: [refused, ...others] } },
    { cheat: 'the last bet is left out', changed: { ...file, bets: bets.slice(0, -1), nonces: bets.length - 1 } },
    { cheat: 'a result is changed', changed: firstBet({ result: [4_999, 4_999] }) },
    { cheat: 'a payout is changed', changed: firstBet({ payout: Number(first.payout ?? 0) + 1 }) },
    { cheat: 'a smaller stake is recorded', changed: firstBet(smaller) },
    { cheat: 'coins are recorded instead of money', changed: firstBet({ mode: 'free' }) },
    {
      cheat: 'a choice is recorded that there is not',
      changed: firstBet({ play: { game: 'dice', side: 'none', wins: 1 } }),
    },
    {
      cheat: 'a bet is added that the player never made',
      noted: { ...seen, bets: sent.slice(0, -1) },
      verdict: 'notChecked',
    },
    { cheat: 'the commitment is of another player', changed: { ...file, owner: { salt: 'ab', player: 1 } } },
  ]
}
