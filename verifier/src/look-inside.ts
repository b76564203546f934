import type { Bundle } from './bundle.ts'
import { openSealed } from './sealed.ts'
import { firstWrong, look, type StepResult } from './steps.ts'
import { present, type Story, storyOf } from './story.ts'
import { rootOf } from './tree.ts'

/** What takes a computer and not only a telephone: the sealed seed is opened, and all tickets are counted again. */
export async function* lookInside(bundle: Bundle, leaves: string | undefined): AsyncGenerator<StepResult> {
  const story = storyOf(bundle)
  if (story.drawn && !story.fallback) yield look('sealed', () => lookAtSealed(bundle, story))
  if (leaves !== undefined) yield look('leaves', () => lookAtLeaves(story, leaves))
}

/** The house could not have kept its seed for itself: the round alone opens it. */
function lookAtSealed({ chain }: Bundle, story: Story) {
  const { round, signature, opSeed } = present(story.drawn, 'drawn').said
  const { sealed } = present(story.announced, 'announced').said
  const opened = openSealed(sealed, { chain: chain.hash, round, signature })
  return { figures: { round }, wrong: firstWrong([opened !== opSeed, 'sealedOther']) }
}

function lookAtLeaves(story: Story, text: string) {
  const leaves = text.split('\n').filter((line) => line !== '')
  const { root, tickets } = present(story.rooted, 'rooted').said
  const wrong = firstWrong(
    [leaves.length !== tickets, 'leavesCount', { count: leaves.length }],
    [rootOf(leaves) !== root, 'leavesRoot'],
  )
  return { figures: { tickets }, wrong }
}
