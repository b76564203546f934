/**
 * The workflow of an order waits for its first webhook, then for the second, each under its own signal name, because a
 * Restate promise is resolved once. No provider sends more than twelve different webhooks for one order.
 */
export const webhookSignals = [
  'webhook1',
  'webhook2',
  'webhook3',
  'webhook4',
  'webhook5',
  'webhook6',
  'webhook7',
  'webhook8',
  'webhook9',
  'webhook10',
  'webhook11',
  'webhook12',
] as const

export type WebhookSignal = (typeof webhookSignals)[number]

/** The signal of the webhook with this ordinal. Beyond the last one the order is only synced on schedule. */
export function webhookSignal(ordinal: number): WebhookSignal | undefined {
  return webhookSignals[ordinal - 1]
}
