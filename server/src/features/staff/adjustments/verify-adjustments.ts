import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { refOf } from '../../../ledger/index.ts'
import type { RegisteredOperator } from '../../market/index.ts'
import type { ApprovedProposal } from '../audit/signature-queries.ts'
import { readTrust } from '../audit/verify-signatures.ts'
import { inSnapshot } from '../reports/snapshot-queries.ts'
import { listPostedAdjustments, type PostedAdjustment } from './adjustment-queries.ts'
import { findDeduction } from './find-deduction.ts'

export type AdjustmentState = { readonly adjustments: number; readonly problems: readonly string[] }

const pageSize = 500

/** What two people sign about a balance. */
const signedShape = z.object({
  id: z.string(),
  playerId: z.int(),
  currency: z.string(),
  direction: z.string(),
  amount: z.int(),
  by: z.string(),
})

/**
 * Compares every adjustment in the ledger with what two people have signed: the player, the amount, the direction and both names. The
 * ledger stores names and no signatures, so a process that invents two names moves money, and is found here. It only reads.
 */
export async function verifyAdjustments(app: AppContext): Promise<AdjustmentState> {
  const { authentic, trusted } = await readTrust(app)
  const signed = signedById(authentic)
  const found = await Promise.all(app.databases.shards.map((shard) => verifyShard(shard, signed, trusted)))
  return {
    adjustments: found.reduce((sum, { adjustments }) => sum + adjustments, 0),
    problems: found.flatMap(({ problems }) => problems),
  }
}

type Signed = z.infer<typeof signedShape> & { readonly approvedBy: string }

function signedById(authentic: readonly ApprovedProposal[]): ReadonlyMap<string, Signed> {
  const own = authentic
    .filter(({ subject }) => subject === 'adjustment')
    .flatMap(({ content, approvedBy }) => {
      const { data } = signedShape.safeParse(JSON.parse(content))
      return data ? [{ ...data, approvedBy }] : []
    })
  return new Map(own.map((one) => [refOf('adjustment', one.id), one]))
}

async function verifyShard(
  shard: Shard,
  signed: ReadonlyMap<string, Signed>,
  trusted: readonly RegisteredOperator[],
): Promise<AdjustmentState> {
  const problems: string[] = []
  const deducted = new Set<string>()
  const findProblem = async (posted: PostedAdjustment) => {
    const problem = problemOf(posted, signed.get(posted.ref ?? ''))
    const deduction = problem === undefined ? undefined : await findDeduction(shard, posted, trusted)
    if (!deduction) return problem
    if (deduction.problem !== undefined) return deduction.problem
    // A case deducts once, under whichever attempt the ledger has accepted.
    if (deducted.has(deduction.caseNo)) return `case ${deduction.caseNo} has deducted already`
    deducted.add(deduction.caseNo)
    return undefined
  }
  let [adjustments, place] = [0, { playerId: 0, seq: 0 }]
  for (;;) {
    const page = await inSnapshot(shard, (tx) => listPostedAdjustments(tx, place, pageSize))
    for (const posted of page) {
      const problem = await findProblem(posted)
      if (problem !== undefined) problems.push(`adjustment ${posted.seq} of player ${posted.playerId}: ${problem}`)
    }
    adjustments += page.length
    const last = page.at(-1)
    if (!last || page.length < pageSize) return { adjustments, problems }
    place = last
  }
}

function problemOf(posted: PostedAdjustment, signed: Signed | undefined): string | undefined {
  if (posted.ref === null) return 'its transfer is missing'
  if (!signed) return 'no two people have signed for it'
  const { playerId, currency, direction, amount, by, approvedBy } = signed
  const isSame =
    posted.playerId === playerId &&
    posted.currency === currency &&
    posted.direction === direction &&
    posted.amount === BigInt(amount)
  if (!isSame) return 'it is not what two people have signed'
  return posted.proposedBy === by && posted.approvedBy === approvedBy ? undefined : 'other people have signed for it'
}
