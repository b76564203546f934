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
