import { type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** What the operator signs. The kind is signed too, so that a signature of one kind is not valid for another. */
export type StatementKind = 'receipt' | 'receipts' | 'log'

/** Ed25519, in hex. */
export function signStatement(key: KeyObject, kind: StatementKind, statement: unknown): string {
  return signText(key, kind, canonicalJson(statement))
}

/** For callers that already have the canonical text. */
export function signText(key: KeyObject, kind: StatementKind, text: string): string {
  return sign(null, bytesOf(kind, text), key).toString('hex')
}

export function isTextSigned(key: KeyObject, kind: StatementKind, text: string, signature: Buffer): boolean {
  return verify(null, bytesOf(kind, text), key, signature)
}

export function statementBytes(kind: StatementKind, statement: unknown): Buffer {
  return bytesOf(kind, canonicalJson(statement))
}

function bytesOf(kind: StatementKind, text: string): Buffer {
  return Buffer.from(`od1|${kind}|${text}`)
}
