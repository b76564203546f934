import * as z from 'zod/mini'
import type { Shard } from '../../../db/databases.ts'
import { refOf } from '../../../ledger/index.ts'
import { isSignedByBoth, type RegisteredOperator } from '../../market/index.ts'
import { conductReview } from '../../risk/index.ts'
import { inSnapshot } from '../reports/snapshot-queries.ts'
import { type ConductDecision, listConductDecisions, type PostedAdjustment } from './adjustment-queries.ts'

/** The server may store any number of attempts. The ledger refuses one only while money is on its way out. */
const attemptsMax = 1_000

type Deduction = { readonly caseNo: string; readonly problem?: string }

const approvalShape = z.object({
  content: z.string(),
  proposalSignature: z.string(),
  approvalSignature: z.string(),
})

/**
 * The case whose number this adjustment has, and what is wrong with it. Only what two people have signed counts, and of that the
 * last decision: the rows of a case can be changed and copied by the server. Undefined when it belongs to no case.
 */
export async function findDeduction(
  shard: Shard,
  { playerId, ref, direction, amount, proposedBy, approvedBy }: PostedAdjustment,
  trusted: readonly RegisteredOperator[],
): Promise<Deduction | undefined> {
  if (ref === null || direction !== 'out') return undefined
  const rows = await inSnapshot(shard, (tx) => listConductDecisions(tx, playerId))
  const own = rows.filter(({ caseNo, attempts }) => refsOf(caseNo, attempts).includes(ref))
  const [first] = own
  if (!first) return undefined
  const { caseNo } = first
  const last = own
    .flatMap((row) => signedDecision(row, trusted) ?? [])
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .at(-1)
  if (!last) return { caseNo, problem: `no two people have signed a decision of case ${caseNo}` }
  const { remedy, amount: most = 0 } = last.decision
  if (remedy !== 'deduct-rewards') return { caseNo, problem: `two people have signed ${remedy} for case ${caseNo}` }
  if (amount > BigInt(most))
    return { caseNo, problem: `two people have signed at most ${most} for case ${caseNo}, it is ${amount}` }
  if (last.by[0] !== proposedBy || last.by[1] !== approvedBy)
    return { caseNo, problem: `other people have signed for case ${caseNo}` }
  return { caseNo }
}

function refsOf(caseNo: string, attempts: number): readonly string[] {
  const length = Math.min(attempts, attemptsMax)
  return Array.from({ length }, (_, index) => refOf('adjustment', `${caseNo}.${index + 1}`))
}

/** A row that somebody inserted may have anything in it: what cannot be read is not signed. */
function signedDecision({ caseNo, at, by, approval }: ConductDecision, trusted: readonly RegisteredOperator[]) {
  const { data } = z.safeParse(approvalShape, approval)
  if (!data) return undefined
  const decision = conductReview.readDecision(data.content)
  if (decision?.caseNo !== caseNo || decision.by !== by[0]) return undefined
  const publication = { approvedBy: by, approval: data, publishedAt: at }
  return isSignedByBoth('conduct case', publication, trusted) ? { decision, at, by } : undefined
}
