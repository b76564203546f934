import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { ReportLine } from '@zamra/contract/backoffice/reports.ts'

export type Money = StaffOutput<'/report/money'>
export type Reconciled = StaffOutput<'/report/reconcile'>

export const lineNames: Readonly<Record<ReportLine, string>> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals paid',
  stakes: 'Stakes',
  prizes: 'Prizes',
  ggr: 'GGR',
  bonusCost: 'Bonus cost',
  ngr: 'NGR',
  lateCredit: 'Late credit',
  fees: 'Fees',
  tax: 'Tax withheld',
  adjustments: 'Adjustments',
}

/** What a line is, for the title of its name. */
export const lineHelp: Readonly<Record<ReportLine, string>> = {
  deposits: 'Credited to players',
  withdrawals: 'Sent through the gateway, without what a bank sent back',
  stakes: 'Taken into bets, also those that the operator staked, without refunds',
  prizes: 'Paid from the games, with reversals',
  ggr: 'Gross gaming revenue: stakes less prizes, the change of the account of the games',
  bonusCost: 'The change of the account of promotions, without late credit',
  ngr: 'Net gaming revenue: GGR less bonus cost',
  lateCredit: 'Paid to players for money that came late',
  fees: 'Kept from withdrawals, without what was returned',
  tax: 'Withheld for the tax office (TDS), without what was returned',
  adjustments: 'Corrections that two people signed',
}

export const linesOf = {
  revenue: ['stakes', 'prizes', 'ggr', 'bonusCost', 'ngr', 'lateCredit'],
  payments: ['deposits', 'withdrawals', 'fees', 'tax', 'adjustments'],
} as const satisfies Readonly<Record<string, readonly ReportLine[]>>

/** How much more or less than before, in per cent. Nothing to compare with is no figure. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return '–'
  const change = ((now - before) / Math.abs(before)) * 100
  const digits = Math.abs(change).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${change < 0 ? '−' : '+'}${digits} %`
}
