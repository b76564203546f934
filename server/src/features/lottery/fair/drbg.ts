import { hmacSha256 } from './hmac.ts'

/**
 * HMAC-DRBG with SHA-256 (NIST SP 800-90A, 10.1.2): the seed is the entropy, there is no nonce, and the purpose of the
 * numbers is the personalization. One draw is one generate request, read byte by byte.
 */
export function byteStream(seed: Uint8Array): () => number {
  const material = Buffer.concat([seed, personalization])
  const firstKey = hmacSha256(zeroKey, firstValue, zeroByte, material)
  const between = hmacSha256(firstKey, firstValue)
  const key = hmacSha256(firstKey, between, oneByte, material)
  let value = hmacSha256(key, between)
  let used = value.length
  let blocks = 0
  return () => {
    if (used === value.length) {
      if (blocks === mostBlocks) throw new Error('request exceeds the length that the standard allows')
      value = hmacSha256(key, value)
      blocks += 1
      used = 0
    }
    used += 1
    return value.readUInt8(used - 1)
  }
}

const personalization = Buffer.from('od1|numbers')
const zeroKey = Buffer.alloc(32, 0)
const firstValue = Buffer.alloc(32, 1)
const zeroByte = Buffer.from([0])
const oneByte = Buffer.from([1])
/** 2^19 bits in one request. */
const mostBlocks = 2_048
