import { rmSync } from 'node:fs'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import type { DrawProblems } from './check-draws.ts'
import { crashAtEveryStep, type EveryStep } from './every-step.ts'
import { type Fairness, proveFair } from './fair.ts'
import { type KillReport, killUnderLoad, leastSold, requiredKills } from './kill-under-load.ts'
import { proveOperatorRefused } from './operator.ts'

export const about =
  'Draws whose processes die at every step: one result, every ticket paid once, no result without a root; the verifier against an operator who cheats; and chance that is what it says. --secs N of storm, --draws N simulated.'

const secondsUsual = '40'

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const dirs = ['steps', 'storm'].map((name) => temporaryFolder(`proof-draw-${name}`))
  const [stepsDir = '', stormDir = ''] = dirs
  try {
    const [steps, storm] = await Promise.all([
      crashAtEveryStep(stepsDir),
      killUnderLoad(stormDir, Number(args.secs ?? secondsUsual), print),
    ])
    const fairness = await proveFair({ draws: Number(args.draws ?? 1_000_000), print })
    return verdict({ steps, storm, fairness, operator: await proveOperatorRefused() })
  } finally {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
  }
}

/** What a draw's process must have died in, or nothing was proved. */
const moves = ['close', 'count', 'draw', 'fallBack', 'publish', 'refund', 'root', 'settle', 'void', 'witness']
/** With fewer draws held, or fewer tickets in them, the run proves nothing. */
const least = { tickets: leastSold, drawn: 2 }

type Proved = {
  readonly steps: EveryStep
  readonly storm: KillReport
  readonly fairness: Fairness
  readonly operator: readonly Check[]
}

function verdict({ steps, storm, fairness, operator }: Proved): Outcome {
  const missing = moves.filter((move) => !steps.moves.includes(move))
  const unhurt = requiredKills.filter((name) => !storm.kills[name])
  const checks: readonly Check[] = [
    ['every move died at each of its writes', missing],
    ...steps.judged.checks,
    ...operator,
    ['servers died in the storm', unhurt],
    check('the storm had enough load to prove anything', [
      storm.sold < least.tickets && `${storm.sold} tickets sold, ${least.tickets} needed`,
      storm.judged.drawn < least.drawn && `${storm.judged.drawn} draws held, ${least.drawn} needed`,
      steps.judged.tickets < least.tickets && `${steps.judged.tickets} tickets in the crashed draws`,
    ]),
    ...storm.judged.checks.map(([claim, against]) => [`after the storm ${claim}`, against] as const),
  ]
  const killed = Object.entries(storm.kills).map(([name, times]) => `${name} ${times}×`)
  return outcomeOf(
    checks,
    `${tell(steps.judged)} with ${steps.crashes} crashes; in the storm ${tell(storm.judged)}; chance ${fairness.passed} of ${fairness.passed + fairness.failed}`,
    [`killed when a draw was: ${killed.join(', ')}`],
    fairness,
  )
}

function tell({ draws, drawn, voided, tickets, paid }: DrawProblems): string {
  return `${draws} draws: ${drawn} results, ${voided} void, ${tickets} tickets, ${paid} paid`
}
