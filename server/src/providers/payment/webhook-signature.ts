import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { parseExact } from './exact-json.ts'
import { type WebhookHeaders, WebhookRejectedError } from './port.ts'

/** Compares in constant time and case-sensitively. */
export function requireSignature(given: string, expected: string): void {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)]
  if (actual.length !== wanted.length || !timingSafeEqual(actual, wanted))
    throw new WebhookRejectedError('webhook signature invalid')
}

export function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Parses a signed webhook. An unexpected body is rejected, so that the provider reports the failure. */
export function parseWebhook<T>(shape: z.ZodMiniType<T>, raw: Buffer): T {
  try {
    return z.parse(shape, parseExact(raw.toString('utf8')))
  } catch {
    throw new WebhookRejectedError('unexpected webhook body')
  }
}
