import { createHash } from 'node:crypto'
import { randomToken } from '../../base/random.ts'

const signBytes = 32

/** A sign is a random reference of 256 bits; only its hash is kept. */
export function newSign(): string {
  return randomToken(signBytes)
}

export function hashSign(sign: string): Buffer {
  return createHash('sha256').update(sign).digest()
}
