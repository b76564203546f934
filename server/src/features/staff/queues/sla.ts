/** How long a case may wait where nothing else promises a time: withdrawals, tickets and risk cases have a date of their own. */
export const slaMinutes = {
  deposits: 60,
  withdrawals: 24 * 60,
  kyc: 24 * 60,
  risk: 7 * 24 * 60,
  tickets: 24 * 60,
  findings: 24 * 60,
  safety: 24 * 60,
  approvals: 60,
} as const
