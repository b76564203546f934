import { adjustmentCauses } from '@zamra/contract/adjustment-causes.ts'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { ProposalError, readProposal, requireSignatures, writeProposal } from '../../market/index.ts'
import { adjustBalance as moveCash } from '../../wallet/index.ts'
import { hasOwner, listUnfinishedAdjustments, markDone } from './proposal-queries.ts'

const shape = z.strictObject({
  id: z.uuid(),
  playerId: z.int(),
  /** The only pocket that the ledger adjusts: a bonus is given by a promotion, with terms. */
  pocket: z.literal('cash'),
  currency: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.int().check(z.minimum(1)),
  /** What the player reads. */
  cause: z.enum(adjustmentCauses),
  why: z.string(),
  by: z.string(),
})
type Adjustment = z.infer<typeof shape>

export function adjustmentContent(wanted: Adjustment): string {
  return writeProposal(wanted)
}

/**
 * Moves the money that two people have signed, and whose signatures are stored. The answer of the ledger is final: what it has
 * refused is refused again under the same id, so it is proposed anew.
 */
export async function adjustBalance(app: AppContext, { hash, content }: Signed, approvedBy: string): Promise<void> {
  const { id, playerId, currency, direction, amount, cause, by: proposedBy } = readProposal(shape, content)
  const of = { id, playerId: playerId as PlayerId, currency, direction, amount: minor(BigInt(amount)), cause }
  const answer = await moveCash(app, { ...of, proposedBy, approvedBy })
  await app.databases.main.transact((tx) => markDone(tx, hash, app.clock.now()))
  if (answer !== 'posted') throw new ProposalError(`the ledger refuses it for good: ${answer}; propose it again`)
}

type Signed = { readonly hash: Buffer; readonly content: string }

/** An erased account has nobody who could use the money or owe it. */
export async function requireOwner(app: AppContext, content: string): Promise<void> {
  const { playerId } = readProposal(shape, content)
  const player = playerId as PlayerId
  if (!(await hasOwner(app.databases.shardOf(player).read, player)))
    throw new ProposalError(`the account ${playerId} was erased`)
}

/** Moves the money of those whose process ended after the second signature. Both are verified again. */
export async function finishAdjustments(app: AppContext): Promise<RunCounts> {
  const unfinished = await listUnfinishedAdjustments(app.databases.main.read)
  let finished = 0
  for (const proposal of unfinished) {
    const { hash, approvedBy: by, approvedAt: at, approvalSignature: signature } = proposal
    try {
      await requireSignatures(app.databases.main.read, 'adjustment', proposal, { by, at, signature })
      await adjustBalance(app, proposal, by)
      finished += 1
    } catch (error) {
      app.log.error({ error, proposal: hash.toString('hex') }, 'signed adjustment not finished')
    }
  }
  return { unfinished: unfinished.length, finished }
}
