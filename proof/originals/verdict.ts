import { originalGames } from '@zamra/contract/originals/games.ts'
import type { Outcome } from '../../ops/runner/outcome.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import type { Cheats } from './cheats.ts'
import type { Fairness } from './fair.ts'
import type { ApiRounds } from './rounds.ts'

export type Observed = {
  readonly fairness: readonly Fairness[]
  readonly played: readonly ApiRounds[]
  readonly cheats: Cheats
  /** What the audit of the ledger found. */
  readonly broken: readonly string[]
}

/** Below these figures the verdict means nothing, and the proof fails. */
const least = { games: originalGames.length, rounds: 50_000, apiRounds: 300, crashes: 3, seeds: 5 } as const

export function verdict(observed: Observed): Outcome {
  const { fairness, played, cheats } = observed
  const rounds = fairness.reduce((sum, one) => sum + one.rounds, 0)
  const bets = played.reduce((sum, one) => sum + one.rounds, 0)
  return outcomeOf(
    checksOf(observed),
    `${rounds} rounds at their stated return, ${bets} bets through the calls, ${cheats.seeds} seed pairs verified`,
    fairness.map(
      ({ name, returned, stated, margin }) =>
        `${name}: ${percent(returned)} returned, ${percent(stated)} stated, ± ${percent(margin)}`,
    ),
  )
}

export function checksOf({ fairness, played, cheats, broken }: Observed): readonly Check[] {
  return [
    check(
      'what comes back is what is stated, within the interval of 99 %',
      fairness.map(
        ({ name, returned, stated, margin }) => !(Math.abs(returned - stated) <= margin) && `${name}: ${returned}`,
      ),
    ),
    check(
      'every balance is what the rounds add up to, and no nonce is missing or used twice',
      played.flatMap(({ wrong }) => wrong),
    ),
    check('the audit of the ledger finds nothing', broken),
    check('the verifier accepts the honest operator', cheats.honest),
    check('the verifier refuses every cheat', cheats.accepted),
    check('the load was large enough', [
      fairness.length < least.games && `${fairness.length} games`,
      ...fairness.map(({ name, rounds }) => rounds < least.rounds && `${rounds} rounds of ${name}`),
      played.length < least.games && `${played.length} games through the calls`,
      ...played.map(({ name, rounds }) => rounds < least.apiRounds && `${rounds} bets on ${name}`),
      cheats.seeds < least.seeds && `${cheats.seeds} seed pairs`,
    ]),
    check('enough faults were injected', [
      ...played.map(({ name, crashes }) => crashes < least.crashes && `${crashes} crashes in ${name}`),
    ]),
  ]
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)} %`
}
