import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from './canonical.ts'

export function isSigned(kind: 'receipt' | 'log', statement: unknown, by: { key: string; signature: string }): boolean {
  try {
    return ed25519.verify(hexToBytes(by.signature), bytesOf(kind, statement), hexToBytes(by.key))
  } catch {
    return false
  }
}

export function hashOf(statement: unknown): string {
  return bytesToHex(sha256(bytesOf('log', statement)))
}

function bytesOf(kind: string, statement: unknown): Uint8Array {
  return utf8ToBytes(`od1|${kind}|${canonical(statement)}`)
}
