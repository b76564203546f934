import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The Ed25519 key that signs receipts and log entries, from its 32 secret bytes. */
export function operatorKey(secret: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, secret]), format: 'der', type: 'pkcs8' })
}

/** The public half of the key: 32 bytes in hex. */
export function operatorPublicKey(key: KeyObject): string {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return spki.subarray(-32).toString('hex')
}

/** The bytes before an Ed25519 secret in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key object of 32 public bytes. */
export function publicKeyOf(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([spkiPrefix, bytes]), format: 'der', type: 'spki' })
}

const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
