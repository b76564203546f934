import { adjustmentCauses } from '@zamra/contract/adjustment-causes.ts'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { ProposalError, readProposal, writeProposal } from '../../market/index.ts'
import { adjustBalance as moveCash } from '../../wallet/index.ts'

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

/** Moves the money that two people have signed. */
export async function adjustBalance(app: AppContext, content: string, approvedBy: string): Promise<void> {
  const { id, playerId, currency, direction, amount, cause, by: proposedBy } = readProposal(shape, content)
  const of = { id, playerId: playerId as PlayerId, currency, direction, amount: minor(BigInt(amount)), cause }
  const answer = await moveCash(app, { ...of, proposedBy, approvedBy })
  if (answer !== 'posted') throw new ProposalError(`the ledger refuses it: ${answer}`)
}
