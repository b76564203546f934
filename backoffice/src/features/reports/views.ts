export const views = ['revenue', 'payments', 'tax', 'suspicious', 'player'] as const
export type View = (typeof views)[number]

export const viewNames: Readonly<Record<View, string>> = {
  revenue: 'Revenue',
  payments: 'Payments',
  tax: 'Tax',
  suspicious: 'Suspicious reports',
  player: 'Player statement',
}
