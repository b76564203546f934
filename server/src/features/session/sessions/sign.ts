import { hash } from 'node:crypto'
import { randomToken } from '../../../base/random.ts'

const signBytes = 32

/** A sign is a random token of 256 bits; only its hash is stored. */
export function newSign(): string {
  return randomToken(signBytes)
}

export function hashSign(sign: string): Buffer {
  return hash('sha256', sign, 'buffer')
}

/** The same hash as text, for cache keys. */
export function hashSignText(sign: string): string {
  return hash('sha256', sign, 'base64url')
}
