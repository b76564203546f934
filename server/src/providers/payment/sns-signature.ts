import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { WebhookRejectedError } from './port.ts'

/** A message of Amazon's notification service, by which some companies tell. */
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
const keysMax = 8
const keys = new Map<string, KeyObject>()

type Sender = { readonly origin: string; readonly topic: string }

/**
 * The message names the certificate that it is signed with. It is fetched from the one origin that may hold it: whoever
 * writes a message must not choose whom we believe, nor where we look. The service signs for everybody who has a topic
 * there, so the topic has to be the company's own.
 */
export async function requireSnsSignature(message: SnsMessage, { origin, topic }: Sender): Promise<void> {
  if (message.TopicArn !== topic) throw new WebhookRejectedError('the topic of somebody else')
  const key = await fetchSigningKey(message.SigningCertURL, origin)
  const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
  const signature = Buffer.from(message.Signature, 'base64')
  if (!verify(algorithm, Buffer.from(signedText(message)), key, signature))
    throw new WebhookRejectedError('a forged message')
}

/** The fields that are signed, each with its name on a line of its own, in the order of the names. */
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
    throw new WebhookRejectedError('a certificate from elsewhere')
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new WebhookRejectedError('no such certificate')
  const key = createPublicKey(await response.text())
  if (keys.size >= keysMax) keys.clear()
  keys.set(address, key)
  return key
}
