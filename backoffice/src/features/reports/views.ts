export const views = ['revenue', 'payments', 'payouts', 'draws', 'retention', 'tax', 'suspicious', 'player'] as const
export type View = (typeof views)[number]

export const viewNames: Readonly<Record<View, string>> = {
  revenue: 'Revenue',
  payments: 'Payments',
  payouts: 'Payout times',
  draws: 'Draws',
  retention: 'Retention',
  tax: 'Tax',
  suspicious: 'Suspicious reports',
  player: 'Player statement',
}
