import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from './canonical.ts'
import { leafOf, rootFromPath, type Step } from './tree.ts'

type By = { readonly key: string; readonly signature: string }

/** Signed alone, or together with other receipts: then steps lead from its leaf to the top that was signed. */
export function isReceiptSigned(receipt: unknown, { key, signature }: By): boolean {
  if (!signatureForm.test(signature)) return false
  const own = signature.slice(0, signatureDigits)
  const steps = stepsOf(signature.slice(signatureDigits))
  if (steps.length === 0) return isSigned('receipt', receipt, { key, signature: own })
  return isTextSigned(() => `od1|receipts|${rootFromPath(leafOf(receipt), steps)}`, { key, signature: own })
}

const signatureDigits = 128
const stepDigits = 66
const stepsMax = 20
export const signatureForm = new RegExp(`^[0-9a-f]{${signatureDigits}}(0[01][0-9a-f]{64}){0,${stepsMax}}$`)

function stepsOf(digits: string): Step[] {
  return Array.from({ length: digits.length / stepDigits }, (_, index) => {
    const step = digits.slice(index * stepDigits, (index + 1) * stepDigits)
    return { side: step.startsWith('00') ? 'left' : 'right', node: step.slice(2) }
  })
}

export function isSigned(kind: 'receipt' | 'log', statement: unknown, by: By): boolean {
  return isTextSigned(() => textOf(kind, statement), by)
}

/** What has no canonical text is not signed either. */
function isTextSigned(text: () => string, { key, signature }: By): boolean {
  try {
    return ed25519.verify(hexToBytes(signature), utf8ToBytes(text()), hexToBytes(key))
  } catch {
    return false
  }
}

export function hashOf(statement: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(textOf('log', statement))))
}

function textOf(kind: string, statement: unknown): string {
  return `od1|${kind}|${canonical(statement)}`
}
