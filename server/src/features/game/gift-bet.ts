import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { type AttachedRecord, giftBetPlaced, giftBetRolledBack, giftBetWon } from '../../ledger/index.ts'
import { toBetAnswer } from './bet.ts'
import type { BetAnswer } from './bet-types.ts'

type Gift = {
  readonly playerId: PlayerId
  readonly currency: string
  readonly bet: string
  readonly attached: AttachedRecord
}

/** Takes the stake of a free round from the operator. Its attached record uses the free round up, or fails the bet. */
export async function placeGiftBet(app: AppContext, gift: Gift & { readonly stake: Money }): Promise<BetAnswer> {
  const answer = toBetAnswer(await giftBetPlaced(app.ledger, gift))
  // A rollback that came first has left its mark under the id of an ordinary bet.
  return answer.status === 'noHold' ? { ...answer, status: 'void' } : answer
}

/** What a free round wins is the player's, and cash. */
export async function settleGiftBet(
  app: AppContext,
  gift: Gift & { readonly settlement: string; readonly amount: Money },
): Promise<BetAnswer> {
  return toBetAnswer(await giftBetWon(app.ledger, gift))
}

/** The stake goes back to the operator, and the free round to the player by the attached record. */
export async function rollBackGiftBet(app: AppContext, gift: Gift & { readonly rollback: string }): Promise<BetAnswer> {
  return toBetAnswer(await giftBetRolledBack(app.ledger, gift))
}
