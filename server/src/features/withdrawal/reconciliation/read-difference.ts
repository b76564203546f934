import { type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { findWithdrawal } from '../find-withdrawal.ts'
import { selectClosings } from './closing-queries.ts'
import { type FindingName, selectFinding } from './queries.ts'

/** A difference with both sides of it. A side that does not know the payout has none, and neither has the sum of a day. */
export async function readDifference(app: AppContext, name: FindingName) {
  const { read } = app.databases.main
  const finding = await selectFinding(read, name)
  if (!finding) return undefined
  const { kind, amount, payoutNo } = finding
  const [row, closings] = await Promise.all([findWithdrawal(app, payoutNo), selectClosings(read, finding)])
  const theirs = kind === 'unknownThere' || kind === 'total' ? undefined : { amount }
  const ours = row && { amount: row.net, state: row.state, at: row.createdAt }
  const difference = ((theirs?.amount ?? nothing) - (ours?.amount ?? nothing)) as Money
  return {
    ...{ ...finding, playerId: row?.playerId, number: row?.withdrawNo, reference: payoutNo },
    ...{ ours, theirs, closings, difference: kind === 'total' ? amount : difference },
  }
}
