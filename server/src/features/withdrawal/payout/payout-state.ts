import type { WithdrawalState } from '../withdrawal-state.ts'

/**
 * What can happen to the payout of an approved withdrawal. `unanswered`: the outcome of a request is not known. `returned`:
 * the money came back to our account after it was paid.
 */
export type PayoutEvent = 'sent' | 'unanswered' | 'paid' | 'refused' | 'returned'

/**
 * An event that is not listed changes nothing. The amount is held until `PAID`, and goes back to the player exactly on the
 * way to `FAILED`: nothing that is not known for certain leads there.
 */
const table: Partial<Readonly<Record<WithdrawalState, Partial<Readonly<Record<PayoutEvent, WithdrawalState>>>>>> = {
  APPROVED: { sent: 'PAYING' },
  PAYING: { unanswered: 'UNKNOWN', paid: 'PAID', refused: 'FAILED' },
  UNKNOWN: { sent: 'PAYING', paid: 'PAID', refused: 'FAILED' },
  PAID: { returned: 'REVERSED' },
}

/** The next state, or undefined when the event changes nothing. */
export function nextState(state: WithdrawalState, event: PayoutEvent): WithdrawalState | undefined {
  return table[state]?.[event]
}
