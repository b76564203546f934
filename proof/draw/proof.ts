import { rmSync } from 'node:fs'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import { crashAtEveryStep } from './every-step.ts'
import { proveFair } from './fair.ts'
import { killUnderLoad } from './kill-under-load.ts'
import { proveOperatorRefused } from './operator.ts'
import { verdict } from './verdict.ts'

export const about =
  'Draws whose processes are killed at every step: one result, every ticket paid once, no result without a root; the verifier against an operator who cheats; and results that are random. --secs N under load, --draws N simulated.'

const secondsUsual = '40'

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const dirs = ['steps', 'load'].map((name) => memoryFolder(`proof-draw-${name}`))
  const [stepsDir = '', loadDir = ''] = dirs
  try {
    const [steps, load] = await Promise.all([
      crashAtEveryStep(stepsDir),
      killUnderLoad(loadDir, Number(args.secs ?? secondsUsual), print),
    ])
    const simulated = Number(args.draws ?? 1_000_000)
    const fairness = await proveFair({ draws: simulated, print })
    return verdict({ steps, load, fairness, simulated, operator: await proveOperatorRefused() })
  } finally {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
  }
}
