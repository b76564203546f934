import { readVerifierKey } from './note.ts'
import type { Reason } from './reasons.ts'
import { at, fits, hex, list, text, whole } from './shape.ts'
import { firstWrong } from './steps.ts'

/**
 * Whom the verifier trusts. This comes from the person who verifies, never from the file that is verified: a bundle that
 * names its own keys proves nothing.
 */
export type Trust = {
  readonly v: 1
  /** The operator's Ed25519 public keys in hex: the present one and former ones. */
  readonly operator: readonly string[]
  /** The name of the log. */
  readonly origin: string
  /** The keys of witnesses who attest the log, as `name+id+key`. */
  readonly witnesses: readonly string[]
  /** So many of them must have seen a thing: more than half, so that two quorums always share a witness. */
  readonly quorum: number
}

export function problemOfTrust(file: unknown): Reason | undefined {
  const problem = at(shape, file, 'trust')
  if (problem) return problem
  const { witnesses, quorum } = file as Trust
  const names = new Set(witnesses.map((key) => readVerifierKey(key)?.name))
  return firstWrong(
    [names.size < witnesses.length, 'witnessesSame'],
    [quorum < 1 || quorum > witnesses.length || quorum * 2 <= witnesses.length, 'quorumInvalid'],
  )
}

/**
 * Whether a reader who trusts one list can take another in its place: it keeps the log and every key of the operator,
 * and each of its quorums contains a quorum of the list before. Without the last rule an operator could add witnesses of
 * their own until those are a quorum.
 */
export function keepsTrust(pinned: Trust, next: Trust): boolean {
  const added = next.witnesses.filter((key) => !pinned.witnesses.includes(key)).length
  return (
    next.origin === pinned.origin &&
    pinned.operator.every((key) => next.operator.includes(key)) &&
    next.quorum - added >= pinned.quorum
  )
}

const shape = {
  v: fits('1', (value) => value === 1),
  operator: list(hex(32)),
  origin: text,
  witnesses: list(fits('the key of a witness', (value) => readVerifierKey(String(value)) !== undefined)),
  quorum: whole,
}
