import { type Claim, claimsOf, idsOf, type Test, type WrittenClaim } from './claim.ts'
import type { Group, Item } from './list.ts'

/** The tests of the runners, the claims in the sources and (in CI) the reports. */
export type Evidence = {
  readonly running: readonly Test[]
  readonly written: readonly WrittenClaim[]
  /** Omitted when nothing has run yet; then a test that would run is sufficient. */
  readonly passed?: readonly Test[]
}

export type Verdict = {
  readonly claimed: ReadonlyMap<string, readonly Claim[]>
  readonly missing: readonly Item[]
  readonly problems: readonly string[]
}

/** Which ids are covered, which are not, and which claims are invalid. */
export function evaluateClaims(groups: readonly Group[], evidence: Evidence): Verdict {
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
      ...notRunning(evidence.written, claims),
      ...evidence.written
        .filter((claim) => claim.expectedToFail)
        .map((claim) => describeProblem(claim, 'is expected to fail')),
      ...claims
        .filter((claim) => evidence.passed && !hasPassed(claim, evidence.passed))
        .map((claim) => describeProblem(claim, 'has not passed')),
    ],
  }
}

function byId(claims: readonly Claim[]): ReadonlyMap<string, readonly Claim[]> {
  const ids = [...new Set(claims.flatMap((claim) => claim.ids))]
  return new Map(ids.map((id) => [id, claims.filter((claim) => claim.ids.includes(id))]))
}

function unknown(claims: readonly Claim[], known: ReadonlySet<string>): string[] {
  const lines = claims.flatMap((claim) =>
    claim.ids.filter((id) => !known.has(id)).map((id) => describeProblem(claim, `claims ${id}, which does not exist`)),
  )
  return [...new Set(lines)]
}

/** Claims that no runner executes: skipped, to do, or in a file outside the runner's patterns. */
function notRunning(written: readonly WrittenClaim[], running: readonly Claim[]): string[] {
  const alive = new Set(running.map((claim) => `${claim.file} ${claim.ids.join(' ')}`))
  return written
    .filter((claim) => !alive.has(`${claim.file} ${claim.ids.join(' ')}`))
    .map((claim) => describeProblem(claim, 'does not run'))
}

/** A `test.each` title is listed once and reported once per row, so it is matched by its ids. */
function hasPassed(claim: Claim, passed: readonly Test[]): boolean {
  return passed.some((test) => test.file === claim.file && idsOf(test.title).join(' ') === claim.ids.join(' '))
}

function describeProblem(claim: Claim, problem: string): string {
  return `${claim.file}: '${claim.title}' ${problem}`
}
