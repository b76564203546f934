import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { pushEvent } from '../../../http/push.ts'
import { adjustment } from '../../../ledger/index.ts'
import { ProposalError, readProposal, writeProposal } from '../../market/index.ts'

const shape = z.strictObject({
  id: z.uuid(),
  playerId: z.int(),
  currency: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.int().check(z.minimum(1)),
  why: z.string(),
  by: z.string(),
})
type Adjustment = z.infer<typeof shape>

export function adjustmentContent(wanted: Adjustment): string {
  return writeProposal(wanted)
}

/**
 * Moves money to or from a player as two people have signed it. The proposal's id is the key of the ledger command, so that
 * repeating it moves nothing twice; the ledger stores both names and refuses one person twice.
 */
export async function adjustBalance(app: AppContext, content: string, approvedBy: string): Promise<void> {
  const { id, playerId: player, currency, direction, amount, by: proposedBy } = readProposal(shape, content)
  const playerId = player as PlayerId
  const of = { playerId, currency, adjustment: id, direction, amount: minor(BigInt(amount)) }
  const { answer } = await adjustment(app.ledger, { ...of, proposedBy, approvedBy })
  if (answer.status !== 'posted') throw new ProposalError(`the ledger refuses it: ${answer.status}`)
  await pushEvent(app, playerId, 'balance')
}
