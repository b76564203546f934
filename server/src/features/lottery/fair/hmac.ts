import { hash } from 'node:crypto'

const blockBytes = 64
/** One buffer for all messages, because nothing here is asynchronous: a proof computes tens of millions of them. */
const scratch = Buffer.alloc(1_024)

/**
 * HMAC with SHA-256 (RFC 2104) over Node's one-call hash. A draw needs it about eight times and a proof
 * draws millions of times; the objects of `createHmac` cost ten times the hashing.
 */
export function hmacSha256(key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer {
  pad(key, 0x36)
  let length = blockBytes
  for (const part of parts) {
    scratch.set(part, length)
    length += part.length
  }
  const inner = hash('sha256', scratch.subarray(0, length), 'hex')
  pad(key, 0x5c)
  scratch.write(inner, blockBytes, 'hex')
  return Buffer.from(hash('sha256', scratch.subarray(0, blockBytes + hashBytes), 'hex'), 'hex')
}

/** HKDF (RFC 5869) for one block of output: 32 bytes. */
export function hkdfSha256(secret: Uint8Array, salt: Uint8Array, info: string): Buffer {
  return hmacSha256(hmacSha256(salt, secret), Buffer.from(info), lastRound)
}

const hashBytes = 32
const lastRound = Buffer.from([1])

function pad(key: Uint8Array, mark: number): void {
  if (key.length > blockBytes) throw new RangeError('keys longer than one block are not supported')
  scratch.fill(mark, 0, blockBytes)
  for (let at = 0; at < key.length; at += 1) scratch[at] = (key[at] ?? 0) ^ mark
}
