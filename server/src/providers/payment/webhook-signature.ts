import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { parseExact } from './exact-json.ts'
import { type WebhookHeaders, WebhookRejectedError } from './port.ts'

/** Compares in constant time, letter case and all. */
export function requireSignature(given: string, expected: string): void {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  if (one.length !== other.length || !timingSafeEqual(one, other))
    throw new WebhookRejectedError('not signed by the company')
}

export function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Signed, and yet not what the company sends: refused, so that somebody looks at it. */
export function parseWebhook<T>(shape: z.ZodMiniType<T>, raw: Buffer): T {
  try {
    return z.parse(shape, parseExact(raw.toString('utf8')))
  } catch {
    throw new WebhookRejectedError('not a notice of this company')
  }
}
