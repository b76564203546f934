/** The states of a withdrawal, as they are on the wire. */
export const withdrawalStates = [
  'CREATED',
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'UNKNOWN',
  'PAID',
  'FAILED',
  'REJECTED',
  'REVERSED',
  'CANCELLED',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** The money is back on the balance of the player. */
export function wentBack(state: WithdrawalState): boolean {
  return state === 'FAILED' || state === 'REJECTED' || state === 'REVERSED' || state === 'CANCELLED'
}

/** Who must act before anything happens. A withdrawal that was created never waits for its player. */
export function nextActor(state: WithdrawalState): 'operator' | 'bank' | 'nobody' {
  if (state === 'CREATED' || state === 'REVIEWING' || state === 'APPROVED') return 'operator'
  return state === 'PAID' || wentBack(state) ? 'nobody' : 'bank'
}
