import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { PushSubscription } from './port.ts'

const curve = 'prime256v1'
const recordSize = 4_096
const authBytes = 16
const pointBytes = 65

/** Both are made anew for every message; a test gives those of the RFC. */
export type EncryptionSecrets = { readonly salt: Buffer; readonly key: Buffer }

/** Message encryption for web push (RFC 8291) in one record of `aes128gcm` (RFC 8188). */
export function encryptMessage(
  payload: string,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { salt, key }: EncryptionSecrets,
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const ours = createECDH(curve)
  ours.setPrivateKey(key)
  const ourKey = ours.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ourKey])
  const secret = hkdfSync('sha256', ours.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32)
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${label}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  // The byte 2 marks the end of the last record.
  const content = Buffer.concat([cipher.update(payload, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  return Buffer.concat([header(salt, ourKey), content, cipher.getAuthTag()])
}

function header(salt: Buffer, ourKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordSize)
  sizes.writeUInt8(ourKey.length, 4)
  return Buffer.concat([salt, sizes, ourKey])
}

/** Whether the keys are what a browser makes: a point of the curve and 16 bytes. */
export function areKeys({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== pointBytes || Buffer.from(auth, 'base64url').length !== authBytes) return false
  try {
    const probe = createECDH(curve)
    probe.setPrivateKey(Buffer.alloc(32, 1))
    return probe.computeSecret(point).length > 0
  } catch {
    return false
  }
}

/** The public point of a private key, as base64url. */
export function publicKeyOf(key: string): string {
  const ours = createECDH(curve)
  ours.setPrivateKey(Buffer.from(key, 'base64url'))
  return ours.getPublicKey('base64url')
}
