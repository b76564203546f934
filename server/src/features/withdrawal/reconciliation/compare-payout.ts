import type { Money } from '@zamra/contract/money.ts'
import type { PayoutSnapshot } from '../../../providers/payout/port.ts'
import type { WithdrawalState } from '../withdrawal-state.ts'

/**
 * A difference. `unknownHere`: the provider has a payout that is not ours. `unknownThere`: we count on a payout that the
 * provider does not know. `paidThere`: the provider paid what we gave back. `unpaidThere`: we booked as paid what the
 * provider did not pay. `behind`: the provider knows the end, and asking did not bring it here. `total`: the sums of a day.
 */
export type FindingKind = 'unknownHere' | 'unknownThere' | 'amount' | 'paidThere' | 'unpaidThere' | 'behind' | 'total'

export type OurPayout = { readonly state: WithdrawalState; readonly net: Money }

const open: readonly WithdrawalState[] = ['APPROVED', 'PAYING', 'UNKNOWN']

/** Undefined when both sides agree; `ask` when the provider knows more than we have asked for so far. */
export function comparePayout(
  { state, amount }: Pick<PayoutSnapshot, 'state' | 'amount'>,
  ours: OurPayout,
): FindingKind | 'ask' | undefined {
  if (amount !== ours.net) return 'amount'
  if (open.includes(ours.state)) return state === 'pending' ? undefined : 'ask'
  if (ours.state === 'PAID') {
    if (state === 'paid') return undefined
    return state === 'reversed' ? 'ask' : 'unpaidThere'
  }
  // Rejected, cancelled, failed or reversed: the player has the money, so nobody else may have it.
  return state === 'paid' || state === 'pending' ? 'paidThere' : undefined
}
