import { belowLeast } from '../../ops/runner/least.ts'
import type { Outcome } from '../../ops/runner/outcome.ts'
import { type Check, outcomeOf } from '../verdict.ts'
import type { DrawProblems } from './check-draws.ts'
import type { EveryStep } from './every-step.ts'
import type { Fairness } from './fair.ts'
import { type KillReport, leastSold, requiredKills } from './kill-under-load.ts'

export type Observed = {
  readonly steps: EveryStep
  readonly load: KillReport
  readonly fairness: Fairness
  readonly operator: readonly Check[]
  /** How many draws of each game the statistics are about. */
  readonly simulated: number
}

/** The steps of a draw that must have crashed. */
const steps = ['close', 'count', 'draw', 'fallBack', 'publish', 'refund', 'root', 'settle', 'void', 'witness']

const least = {
  'tickets sold while servers were killed': leastSold,
  'draws held while servers were killed': 2,
  'tickets in the crashed draws': leastSold,
  'simulated draws of each game': 20_000,
  'statistical tests': 10,
  'checks of a cheating operator': 2,
} as const

export function verdict(observed: Observed): Outcome {
  const { load, fairness } = observed
  const kills = Object.entries(load.kills).map(([name, times]) => `${name} ${times}×`)
  return outcomeOf(
    checksOf(observed),
    `${describeDraws(observed.steps.draws)} with ${observed.steps.crashes} crashes; under load ${describeDraws(load.draws)}; randomness ${fairness.passed} of ${fairness.passed + fairness.failed}`,
    [`killed when a draw was: ${kills.join(', ')}`],
    fairness,
  )
}

export function checksOf({ steps: crashed, load, fairness, operator, simulated }: Observed): readonly Check[] {
  return [
    ['every step crashed at each of its writes', steps.filter((step) => !crashed.moves.includes(step))],
    ...crashed.draws.checks,
    ...operator,
    ['every required kill happened under load', requiredKills.filter((name) => !load.kills[name])],
    [
      'the load was large enough',
      belowLeast(
        {
          'tickets sold while servers were killed': load.sold,
          'draws held while servers were killed': load.draws.drawn,
          'tickets in the crashed draws': crashed.draws.tickets,
          'simulated draws of each game': simulated,
          'statistical tests': fairness.passed + fairness.failed,
          'checks of a cheating operator': operator.length,
        },
        least,
      ),
    ],
    ...load.draws.checks.map(([claim, against]) => [`under load ${claim}`, against] as const),
  ]
}

function describeDraws({ draws, drawn, voided, tickets, paid }: DrawProblems): string {
  return `${draws} draws: ${drawn} results, ${voided} void, ${tickets} tickets, ${paid} paid`
}
