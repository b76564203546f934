import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { WebhookRejectedError } from './port.ts'

/** A message of Amazon SNS, which bKash uses for its webhooks. */
export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.optional(z.string()),
  Message: z.string(),
  SubscribeURL: z.optional(z.string()),
  Timestamp: z.string(),
  Token: z.optional(z.string()),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})
export type SnsMessage = z.infer<typeof snsMessage>

const timeoutMs = 2_000
/** The signing keys by the URL of their certificate. */
const keys = new LRUCache<string, KeyObject>({ max: 8 })

type Sender = { readonly origin: string; readonly topic: string }

/**
 * Verifies an SNS message. The message contains the URL of its signing certificate, which must be at the configured
 * origin; otherwise a forged message could bring its own certificate. SNS signs for every AWS customer, so the topic must
 * be the provider's own as well.
 */
export async function requireSnsSignature(message: SnsMessage, { origin, topic }: Sender): Promise<void> {
  if (message.TopicArn !== topic) throw new WebhookRejectedError('unknown SNS topic')
  const key = await fetchSigningKey(message.SigningCertURL, origin)
  const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
  const signature = Buffer.from(message.Signature, 'base64')
  if (!verify(algorithm, Buffer.from(signedText(message)), key, signature))
    throw new WebhookRejectedError('SNS signature invalid')
}

/** The signed text: each signed field, sorted by name, with name and value on a line of their own. */
function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names.map((name) => (message[name] === undefined ? '' : `${name}\n${message[name]}\n`)).join('')
}

async function fetchSigningKey(address: string, origin: string): Promise<KeyObject> {
  const known = keys.get(address)
  if (known) return known
  if (!URL.canParse(address) || new URL(address).origin !== new URL(origin).origin || !address.endsWith('.pem'))
    throw new WebhookRejectedError('signing certificate is not at the configured origin')
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new WebhookRejectedError('signing certificate not found')
  const key = createPublicKey(await response.text())
  keys.set(address, key)
  return key
}
