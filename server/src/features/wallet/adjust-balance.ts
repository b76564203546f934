import type { AdjustmentCause } from '@zamra/contract/adjustment-causes.ts'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { pushEvent } from '../../http/push.ts'
import { adjustment } from '../../ledger/index.ts'
import { insertAdjustment } from './queries.ts'

type Adjustment = {
  readonly id: string
  readonly playerId: PlayerId
  readonly currency: string
  readonly direction: 'in' | 'out'
  readonly amount: Money
  readonly cause: AdjustmentCause
  readonly proposedBy: string
  readonly approvedBy: string
}

/**
 * Moves cash to or from a player as two people have signed it, and tells the player why. The id is the key of the ledger
 * command, so that repeating it moves nothing twice; the ledger stores both names and refuses one person twice. The answer
 * is that of the ledger.
 */
export async function adjustBalance(app: AppContext, { id, cause, ...given }: Adjustment): Promise<string> {
  const { playerId } = given
  // First: no movement is ever in the records without its cause.
  await app.databases.shardOf(playerId).transact((tx) => insertAdjustment(tx, playerId, { adjustment: id, cause }))
  const { answer } = await adjustment(app.ledger, { ...given, adjustment: id })
  if (answer.status === 'posted') await pushEvent(app, playerId, 'balance')
  return answer.status
}
