import { type Claim, claimsOf, idsOf, type Test, type WrittenClaim } from './claim.ts'
import type { Group, Item } from './list.ts'

/** What the runners, the sources and (in CI) the reports say. */
export type Evidence = {
  readonly running: readonly Test[]
  readonly written: readonly WrittenClaim[]
  /** Left out where nothing has run yet; then a test that would run is evidence enough. */
  readonly passed?: readonly Test[]
}

export type Verdict = {
  readonly claimed: ReadonlyMap<string, readonly Claim[]>
  readonly missing: readonly Item[]
  readonly problems: readonly string[]
}

/** Which ids are shown, which are not, and which claims are not honest. */
export function judge(groups: readonly Group[], evidence: Evidence): Verdict {
  const items = groups.flatMap((group) => group.items)
  const known = new Set(items.map((item) => item.id))
  const claims = claimsOf(evidence.running)
  const claimed = byId(claims.filter((claim) => !evidence.passed || hasPassed(claim, evidence.passed)))
  return {
    claimed,
    missing: items.filter((item) => !claimed.has(item.id)),
    problems: [
      ...unknown(claims, known),
      ...unknown(evidence.written, known),
      ...idle(evidence.written, claims),
      ...evidence.written.filter((claim) => claim.expectedToFail).map((claim) => tell(claim, 'is expected to fail')),
      ...claims
        .filter((claim) => evidence.passed && !hasPassed(claim, evidence.passed))
        .map((claim) => tell(claim, 'has not passed')),
    ],
  }
}

function byId(claims: readonly Claim[]): ReadonlyMap<string, readonly Claim[]> {
  const ids = [...new Set(claims.flatMap((claim) => claim.ids))]
  return new Map(ids.map((id) => [id, claims.filter((claim) => claim.ids.includes(id))]))
}

function unknown(claims: readonly Claim[], known: ReadonlySet<string>): string[] {
  const lines = claims.flatMap((claim) =>
    claim.ids.filter((id) => !known.has(id)).map((id) => tell(claim, `claims ${id}, which does not exist`)),
  )
  return [...new Set(lines)]
}

/** A claim in a file that no runner takes up: skipped, to do, or in a place where nobody looks. */
function idle(written: readonly WrittenClaim[], running: readonly Claim[]): string[] {
  const alive = new Set(running.map((claim) => `${claim.file} ${claim.ids.join(' ')}`))
  return written
    .filter((claim) => !alive.has(`${claim.file} ${claim.ids.join(' ')}`))
    .map((claim) => tell(claim, 'does not run'))
}

/** A title with a table behind it (`test.each`) is listed once and reported once per row: the ids tell them together. */
function hasPassed(claim: Claim, passed: readonly Test[]): boolean {
  return passed.some((test) => test.file === claim.file && idsOf(test.title).join(' ') === claim.ids.join(' '))
}

function tell(claim: Claim, trouble: string): string {
  return `${claim.file}: '${claim.title}' ${trouble}`
}
