import { add, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import { betPlaced, betRolledBack, betWon, type Outcome, prizeWon, refusalOf } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import { payFreePrize, placeFreeBet, rollBackFreeBet, settleFreeBet } from './float/float-bet.ts'
import type { Bet, BetAnswer, Prize, Rollback, Settlement } from './moves.ts'

/** Takes the stake. The same bet id is the same bet for ever. */
export async function placeBet(app: AppContext, bet: Bet): Promise<BetAnswer> {
  if (bet.mode === 'free') return await placeFreeBet(app, bet)
  return answerOf(await betPlaced(app.ledger, bet))
}

/** Pays what was won, or nothing, and closes the bet. */
export async function settleBet(app: AppContext, settlement: Settlement): Promise<BetAnswer> {
  if (settlement.mode === 'free') return await settleFreeBet(app, settlement)
  return answerOf(await betWon(app.ledger, settlement))
}

/** Pays what no single bet has to answer for: one win more than a round has bets. */
export async function payPrize(app: AppContext, prize: Prize): Promise<BetAnswer> {
  if (prize.mode === 'free') return await payFreePrize(app, prize)
  return answerOf(await prizeWon(app.ledger, prize))
}

/** Gives the stake back. A bet that has not come yet is void when it comes. */
export async function rollBackBet(app: AppContext, rollback: Rollback): Promise<BetAnswer> {
  if (rollback.mode === 'free') return await rollBackFreeBet(app, rollback)
  return answerOf(await betRolledBack(app.ledger, rollback))
}

export function answerOf({ answer, again, now, recordResult }: Outcome): BetAnswer {
  const { status, seq, reason, bonus } = answer
  return { status, seq, reason, again, balance: add(now.cash, bonus ?? nothing), recordResult }
}

/** What is looked at in the context of a request. */
type Asking = { readonly app: AppContext; readonly market: string | undefined }

/** Throws what the player is told when his bet was not taken, and returns when it was. */
export function refuseBet({ app, market }: Asking, answer: BetAnswer): void {
  switch (answer.status) {
    case 'barred':
      throw refusal('safety.excluded', { until: 0 })
    case 'closed':
    case 'void':
    case 'conflict':
      throw refusal('thing.alreadyDone', { original: null })
    case 'invalid':
      throw refusal('input.invalid', { fields: [{ field: 'stake', problem: 'range' }] })
    case 'posted':
    case 'tombstone':
    case 'insufficient':
    case 'limit':
    case 'tooLarge':
    case 'wagerLeft':
    case 'noHold':
    case 'noWallet':
    case 'wrongCurrency': {
      const currency = policyOf(app, market ?? 'UNKNOWN').currency.iso
      const no = refusalOf({ ...answer, cash: answer.balance }, currency)
      if (no) throw no
    }
  }
}
