/** A flow waits for the first notice, then for the second: as many as a decent company ever sends for one order. */
export const webhookSignals = [
  'notice1',
  'notice2',
  'notice3',
  'notice4',
  'notice5',
  'notice6',
  'notice7',
  'notice8',
  'notice9',
  'notice10',
  'notice11',
  'notice12',
] as const

export type WebhookSignal = (typeof webhookSignals)[number]

/** The word for the notice with this ordinal. After the last one an order is looked at when its time comes. */
export function webhookSignal(ordinal: number): WebhookSignal | undefined {
  return webhookSignals[ordinal - 1]
}
