import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Message, ProviderResponse } from './wire.ts'

/** Where the key is shown that verifies the notifications. */
export const certificatePath = '/SimpleNotificationService-sandbox.pem'

let keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } | undefined

/** A key takes a while to make, so it is made when the first webhook goes out. */
function keyPair() {
  keys ??= generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return keys
}

export function certificate(): ProviderResponse {
  const body = keyPair().publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { status: 200, body, type: 'application/x-pem-file' }
}

export type Notification = {
  readonly id: string
  readonly topic: string
  readonly text: string
  readonly atMs: number
  /** The public URL of the simulator, where the certificate is. */
  readonly selfUrl: string
}

/** A message of Amazon's notification service. */
export function signedNotification({ id, topic, text, atMs, selfUrl }: Notification): Message {
  const message = {
    Message: text,
    MessageId: id,
    Timestamp: new Date(atMs).toISOString(),
    TopicArn: topic,
    Type: 'Notification',
  }
  const said = Object.entries(message).map(([name, value]) => `${name}\n${value}\n`)
  const Signature = sign('sha1', Buffer.from(said.join('')), keyPair().privateKey).toString('base64')
  const SigningCertURL = `${selfUrl}${certificatePath}`
  const body = JSON.stringify({ ...message, SignatureVersion: '1', Signature, SigningCertURL })
  return { body, headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': 'Notification' } }
}
