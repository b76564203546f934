import { type Claim, claimsOf, type Test, type WrittenClaim } from './claim.ts'
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
  const failed = claims.filter((claim) => evidence.passed && !hasPassed(claim, evidence.running, evidence.passed))
  const elsewhere = claims.filter((claim) => !testsTheProduct(claim))
  const ownFixture = evidence.written.filter(({ loadsProduct }) => !loadsProduct)
  const claimed = byId(claims, new Set([...failed, ...elsewhere, ...ownFixture]))
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
      ...failed.map((claim) => describeProblem(claim, 'has not passed')),
      ...ownFixture.map((claim) => describeProblem(claim, 'loads no module of the product')),
      ...elsewhere.map((claim) => describeProblem(claim, 'tests a tool of the repository and not the product')),
    ],
  }
}

/** An id is covered when every test that claims it is valid: one that fails refutes what another one shows. */
function byId(claims: readonly Claim[], invalid: ReadonlySet<Claim>): ReadonlyMap<string, readonly Claim[]> {
  const refuted = new Set([...invalid].flatMap((claim) => claim.ids))
  const ids = [...new Set(claims.flatMap((claim) => claim.ids))].filter((id) => !refuted.has(id))
  return new Map(ids.map((id) => [id, claims.filter((claim) => claim.ids.includes(id))]))
}

/** Statements about the repository itself: its constants, its lint and its list of designs. */
const aboutTheRepository: ReadonlySet<string> = new Set(['K-01', 'K-05', 'LG-03'])

/** A test of a tool or of a simulator shows nothing of what a player meets. */
function testsTheProduct({ file, ids }: Claim): boolean {
  return !/^(ops|simulators|bench)\//.test(file) || ids.every((id) => aboutTheRepository.has(id))
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

/** Every run of a title must have passed: two groups of one file may have tests of the same title. */
function hasPassed(claim: Claim, ran: readonly Test[], passed: readonly Test[]): boolean {
  const runs = (tests: readonly Test[]) =>
    tests.filter((test) => test.file === claim.file && test.title === claim.title).length
  return runs(passed) === runs(ran)
}

function describeProblem(claim: Claim, problem: string): string {
  return `${claim.file}: '${claim.title}' ${problem}`
}
