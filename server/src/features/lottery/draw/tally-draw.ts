import type { AppContext } from '../../../app-context.ts'
import { partsOf } from './draw-part.ts'
import type { GivenTo, JobRunner } from './jobs.ts'
import { mergeTiers, type Tally } from './tally-part.ts'

type Given = Omit<GivenTo<'tallyPart'>, 'part'>

/** Counts the winning lines of a draw, part by part. The sum does not depend on how it is split. */
export async function tallyDraw(app: AppContext, given: Given, runner: JobRunner): Promise<Tally> {
  const parts = await partsOf(app, given.drawId, runner.threads)
  const tallies = await Promise.all(parts.map((part) => runner.run('tallyPart', { ...given, part })))
  return {
    tiers: mergeTiers(tallies.flatMap(({ tiers }) => tiers)),
    winners: tallies.flatMap(({ winners }) => winners),
  }
}
