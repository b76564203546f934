import type { Bundle } from './bundle.ts'
import { type DrawEvents, drawEventsOf, requireEvent } from './draw-events.ts'
import { openSealed } from './sealed.ts'
import { firstWrong, runStep, type StepResult } from './steps.ts'
import { rootOf } from './tree.ts'

/** The steps that only the command runs: it decrypts the sealed seed and counts all tickets again. */
export async function* verifySeedAndTickets(bundle: Bundle, leaves: string | undefined): AsyncGenerator<StepResult> {
  const story = drawEventsOf(bundle)
  if (story.drawn && !story.fallback) yield runStep('sealed', () => lookAtSealed(bundle, story))
  if (leaves !== undefined) yield runStep('leaves', () => lookAtLeaves(story, leaves))
}

/** The operator could not withhold the seed: the round alone decrypts it. */
function lookAtSealed({ chain }: Bundle, story: DrawEvents) {
  const { round, signature, opSeed } = requireEvent(story.drawn, 'drawn').said
  const { sealed } = requireEvent(story.announced, 'announced').said
  const opened = openSealed(sealed, { chain: chain.hash, round, signature })
  return { figures: { round }, wrong: firstWrong([opened !== opSeed, 'sealedOther']) }
}

function lookAtLeaves(story: DrawEvents, text: string) {
  const leaves = text.split('\n').filter((line) => line !== '')
  const { root, tickets } = requireEvent(story.rooted, 'rooted').said
  const wrong = firstWrong(
    [leaves.length !== tickets, 'leavesCount', { count: leaves.length }],
    [rootOf(leaves) !== root, 'leavesRoot'],
  )
  return { figures: { tickets }, wrong }
}
