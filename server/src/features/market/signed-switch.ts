import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { RegisteredOperator } from './queries.ts'
import { isSignedByBoth, isSignedByProposer, readProposal } from './signed-proposal.ts'
import type { SwitchChange } from './switch-queries.ts'

const shape = z.strictObject({
  name: z.string(),
  /** Null removes the switch. */
  isOpen: z.nullable(z.boolean()),
  reason: z.nullable(z.record(z.string(), z.string())),
  /** The last change of this switch when it was signed: signatures are worth nothing once it has a successor. */
  after: z.int(),
  why: z.string(),
  by: z.string(),
})
export type SignedSwitch = z.infer<typeof shape>

/**
 * A stop is quick: one operator decides. Two decide about what lets money flow again, which is every switch that is opened
 * or removed except those of the ways to sign in.
 */
export function needsTwoOperators({ name, isOpen }: Pick<SignedSwitch, 'name' | 'isOpen'>): boolean {
  return isOpen !== false && !name.startsWith('signIn.')
}

export function proposedSwitch(content: string): SignedSwitch {
  return readProposal(shape, content)
}

/** What cannot be read was not written by operators. */
function findProposed(content: unknown): SignedSwitch | undefined {
  try {
    return proposedSwitch(String(content))
  } catch {
    return undefined
  }
}

/** Whether the operators whom a stored change names have signed exactly it, as the successor of the change before. */
export function isSignedChange(
  { name, is_open, reason, changed_by, why, changed_at, approval }: SwitchChange,
  after: number,
  operators: readonly RegisteredOperator[],
): boolean {
  if (!approval) return false
  const { content, proposalSignature, approvedBy, approvalSignature } = approval
  const stored = { name, isOpen: is_open, reason, after, why, by: changed_by }
  if (!isDeepStrictEqual(findProposed(content), stored)) return false
  if (approvedBy === undefined || approvalSignature === undefined)
    return (
      !needsTwoOperators(stored) &&
      isSignedByProposer('switch', changed_by, { content, proposalSignature }, { at: changed_at, operators })
    )
  const signed = { content, proposalSignature, approvalSignature }
  const publication = { approvedBy: [changed_by, approvedBy], approval: signed, publishedAt: changed_at }
  return isSignedByBoth('switch', publication, operators)
}
