import type { Bundle, Entry, Witnessed } from './bundle.ts'
import { canonical } from './canonical.ts'
import { type DrawEvents, decidingRound, requireEvent } from './draw-events.ts'
import { readCheckpoint } from './note.ts'
import type { Reason } from './reasons.ts'
import { firstWrong } from './steps.ts'
import { leafOfText, rootOfLog } from './tree.ts'
import type { Trust } from './trust.ts'

/**
 * Others saw it in time, by their own clocks: a quorum of trusted witnesses attested a log that contains the announcement
 * while the draw was on sale, and the root before the round that decides. Without this the operator could wait for the
 * round, choose tickets that win, and date the root back.
 */
export function verifyWitnesses(bundle: Bundle, story: DrawEvents, trust: Trust) {
  const { checkpoints } = bundle
  const announced = requireEvent(story.announced, 'announced')
  const sale = { entry: announced, seen: checkpoints.announced, beforeMs: announced.said.closesAt }
  const root = story.rooted && {
    entry: story.rooted,
    seen: checkpoints.rooted,
    beforeMs: decidingRound(bundle, story).atMs,
  }
  // A void draw needs no root that others saw; that they did not see it is why it is void.
  const parts = [sale, ...(root && !story.voided ? [root] : [])]
  const wrong = parts.map((part) => wrongCheckpoint(part, trust)).find((one) => one !== undefined)
  return { figures: { witnesses: trust.witnesses.length, quorum: trust.quorum }, wrong }
}

type Part = {
  readonly entry: Entry
  readonly seen: Witnessed | undefined
  readonly fromMs?: number
  readonly beforeMs: number
}

export function wrongCheckpoint({ entry, seen, fromMs = 0, beforeMs }: Part, trust: Trust): Reason | undefined {
  const { event, position } = entry
  if (!seen) return firstWrong([true, 'notWitnessed', { event }])
  const { hash: _hash, key: _key, signature: _signature, ...unsigned } = entry
  const { origin, size, root, isSignedByOperator, witnessedAt } = readCheckpoint(seen.note, trust)
  const found = rootOfLog(leafOfText(canonical(unsigned)), { index: position - 1, size, path: seen.path })
  const count = witnessedAt.filter((atMs) => atMs >= fromMs && atMs < beforeMs).length
  return firstWrong(
    [origin !== trust.origin || !isSignedByOperator, 'noteSignature', { event }],
    [found !== root, 'notInLog', { event }],
    [count < trust.quorum, 'quorumMissing', { event, count, quorum: trust.quorum }],
  )
}
