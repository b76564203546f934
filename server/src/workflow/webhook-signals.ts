import * as z from 'zod/mini'

/**
 * A workflow waits for its first webhook, then for the second, each under its own signal name, because a Restate promise is
 * resolved once. No provider sends more than twelve different webhooks about one payment.
 */
const names = [
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

export type WebhookSignal = (typeof names)[number]

const nothingMore = z.object({})

/** The signals of a workflow that waits for webhooks. */
export const webhookSignals = Object.fromEntries(names.map((name) => [name, nothingMore])) as Record<
  WebhookSignal,
  typeof nothingMore
>

/** The signal of the webhook with this ordinal. Beyond the last one the provider is only asked on schedule. */
export function webhookSignal(ordinal: number): WebhookSignal | undefined {
  return names[ordinal - 1]
}
