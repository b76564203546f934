import * as z from 'zod/mini'
import type { RegisteredOperator } from './queries.ts'
import { isSignedByProposer, readProposal } from './signed-proposal.ts'

const shape = z.strictObject({
  market: z.string(),
  version: z.int(),
  /** When the version would have begun, for the person who signs. */
  effectiveAt: z.iso.datetime(),
  at: z.iso.datetime(),
  why: z.string(),
  by: z.string(),
})
export type Withdrawal = z.infer<typeof shape>

export function signedWithdrawal(content: string): Withdrawal {
  return readProposal(shape, content)
}

export type StoredWithdrawal = {
  readonly market: string
  readonly version: number
  readonly content: string
  readonly signature: string
  readonly storedAt: Date
  readonly effectiveAt: Date | null
}

/**
 * The withdrawals that a registered person has signed for exactly this version, before it began. The role of the server can
 * insert rows, so a row proves nothing by itself, and its time is the one of the database.
 */
export function findWithdrawn(
  stored: readonly StoredWithdrawal[],
  operators: readonly RegisteredOperator[],
): readonly Withdrawal[] {
  return stored.flatMap((row) => {
    const signed = read(row.content)
    return signed && isGenuine(row, signed, operators) ? [signed] : []
  })
}

function isGenuine(
  { market, version, content, signature, storedAt, effectiveAt }: StoredWithdrawal,
  signed: Withdrawal,
  operators: readonly RegisteredOperator[],
): boolean {
  if (signed.market !== market || signed.version !== version || effectiveAt === null) return false
  const latest = new Date(Math.max(Date.parse(signed.at), storedAt.getTime()))
  if (latest.getTime() >= effectiveAt.getTime()) return false
  const proposal = { content, proposalSignature: signature }
  return isSignedByProposer('policy withdrawal', signed.by, proposal, { at: latest, operators })
}

/** What cannot be read was not written by operators. */
function read(content: string): Withdrawal | undefined {
  try {
    return signedWithdrawal(content)
  } catch {
    return undefined
  }
}
