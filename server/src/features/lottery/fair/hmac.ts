import { hash } from 'node:crypto'

const blockBytes = 64

/**
 * HMAC with SHA-256 (RFC 2104) over the hash that Node does in one call. A draw asks for it some eight times and a proof
 * draws millions; the objects of `createHmac` cost ten times the hashing.
 */
export function hmacSha256(key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer {
  if (key.length > blockBytes) throw new RangeError('longer keys are not needed here')
  const inner = sha256(padded(key, 0x36), ...parts)
  return sha256(padded(key, 0x5c), inner)
}

/** HKDF (RFC 5869) for as many bytes as one round gives: 32. */
export function hkdfSha256(secret: Uint8Array, salt: Uint8Array, info: string): Buffer {
  return hmacSha256(hmacSha256(salt, secret), Buffer.from(info), lastRound)
}

const lastRound = Buffer.from([1])

function padded(key: Uint8Array, pad: number): Buffer {
  const block = Buffer.alloc(blockBytes, pad)
  for (const [at, byte] of key.entries()) block[at] = byte ^ pad
  return block
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  // Text and back is three times quicker than the buffer that Node would make.
  return Buffer.from(hash('sha256', Buffer.concat(parts), 'hex'), 'hex')
}
