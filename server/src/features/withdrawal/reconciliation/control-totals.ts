import { type Money, nothing, toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { type ControlLine, differingTotals, readMoved } from '../../../ledger/index.ts'
import type { PayoutLine } from '../../../providers/payout/port.ts'
import { comparePayout } from './compare-payout.ts'
import type { Finding, SentWithdrawal } from './queries.ts'

export type MatchedPayout = { readonly line: PayoutLine; readonly ours: SentWithdrawal }

/**
 * Compares, for each currency and day, what the provider paid and got back with what the ledger moved through the account
 * `gateway` for the same withdrawals. The rows of the withdrawals are not asked: they may agree with the provider while the
 * ledger does not.
 */
export async function comparePayoutTotals(
  { databases }: AppContext,
  provider: string,
  matched: readonly MatchedPayout[],
): Promise<readonly Finding[]> {
  const ended = matched.filter(({ line, ours }) => line.state !== 'pending' && !isOpen(line, ours))
  const names = ended.map(({ ours: { playerId, withdrawNo: id } }) => ({ playerId, id }))
  const paid = await readMoved(
    databases,
    'gateway',
    names.map((name) => ({ ...name, movement: 'withdrawalPaid' })),
  )
  const back = await readMoved(
    databases,
    'gateway',
    names.map((name) => ({ ...name, movement: 'withdrawalReversed' })),
  )
  const lines: readonly ControlLine[] = ended.flatMap(({ line: { state, amount, at }, ours: { currency } }, index) => {
    const day = at.toISOString().slice(0, 10)
    const moved = [paid[index], back[index]].filter((one) => one !== undefined)
    return [
      { day, currency, theirs: state === 'paid' ? amount : nothing, ours: nothing },
      ...moved.map((one) => ({ day, currency: one.currency, theirs: nothing, ours: one.amount })),
    ]
  })
  return differingTotals(lines).map(({ day, currency, theirs, ours, lines: payouts }) => ({
    provider,
    payoutNo: `total ${currency} ${day}`,
    kind: 'total',
    currency,
    at: new Date(day),
    amount: (theirs - ours) as Money,
    detail: `control total of ${payouts} payouts: the provider paid ${toMajor(theirs)}, the ledger ${toMajor(ours)}`,
  }))
}

/**
 * What is still under way here, and what came back there a moment ago, is asked for first and compared in the next run. If
 * asking does not help, it becomes a finding of its own.
 */
function isOpen(line: PayoutLine, ours: SentWithdrawal): boolean {
  const isUnderWay = ours.state === 'APPROVED' || ours.state === 'PAYING' || ours.state === 'UNKNOWN'
  return isUnderWay || comparePayout(line, ours) === 'ask'
}
