import type { Reason } from './reasons.ts'
import { at, fits, hex, list } from './shape.ts'

/**
 * Whom the verifier trusts. This comes from the person who verifies, never from the file that is verified: a bundle that
 * names its own keys proves nothing.
 */
export type Trust = {
  readonly v: 1
  /** The operator's Ed25519 public keys in hex: the present one and former ones. */
  readonly operator: readonly string[]
}

export function problemOfTrust(file: unknown): Reason | undefined {
  return at({ v: fits('1', (value) => value === 1), operator: list(hex(32)) }, file, 'trust')
}
