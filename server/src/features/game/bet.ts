import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import {
  betPlaced,
  betRolledBack,
  betWon,
  type Outcome,
  prizeWon,
  readBetWeight,
  refusalOf,
  winSuspended,
} from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import { weightFor } from '../promo/index.ts'
import { exclusionRefusal } from '../safety/index.ts'
import type { Bet, BetAnswer, Prize, Rollback, Settlement } from './bet-types.ts'
import { payFreePrize, placeFreeBet, rollBackFreeBet, settleFreeBet } from './free-bet.ts'

/** Takes the stake. The bet id is the idempotency key, for ever. What it counts towards a bonus is said by its terms. */
export async function placeBet(app: AppContext, bet: Bet): Promise<BetAnswer> {
  if (bet.mode === 'free') return await placeFreeBet(app, bet)
  const weight = await weightFor(app, bet)
  const outcome = await betPlaced(app.ledger, { ...bet, weight })
  return toBetAnswer(outcome.answer.status === 'conflict' ? await repeatBet(app, bet) : outcome)
}

/** A repeated bet may come after its bonus has ended: it is the same bet, with the weight it was placed with. */
async function repeatBet(app: AppContext, bet: Bet): Promise<Outcome> {
  const placed = await readBetWeight(app.databases.shardOf(bet.playerId).pool, bet.playerId, bet.bet)
  return await betPlaced(app.ledger, { ...bet, weight: placed ?? bet.weight })
}

/** Pays the win, possibly zero, and closes the bet. */
export async function settleBet(app: AppContext, settlement: Settlement): Promise<BetAnswer> {
  if (settlement.mode === 'free') return await settleFreeBet(app, settlement)
  return toBetAnswer(await betWon(app.ledger, settlement))
}

/**
 * Pays a win that belongs to no single bet, when a round has more wins than bets. The wallet of an erased account is
 * closed: its prize goes to suspense, and an operator decides.
 */
export async function payPrize(app: AppContext, prize: Prize): Promise<BetAnswer> {
  if (prize.mode === 'free') return await payFreePrize(app, prize)
  const outcome = await prizeWon(app.ledger, prize)
  if (outcome.answer.status !== 'barred') return toBetAnswer(outcome)
  return await suspendWin(app, { ...prize, win: prize.prize })
}

type LateWin = Pick<Prize, 'playerId' | 'currency' | 'amount' | 'attached'> & { readonly win: string }

/** Moves a win to suspense that the closed wallet of an erased account has refused. */
export async function suspendWin(app: AppContext, late: LateWin): Promise<BetAnswer> {
  const outcome = await winSuspended(app.ledger, late)
  app.log.warn({ playerId: late.playerId, win: late.win }, 'win of an erased account moved to suspense')
  return toBetAnswer(outcome)
}

/** Refunds the stake. If the bet has not arrived yet, it is void when it arrives. */
export async function rollBackBet(app: AppContext, rollback: Rollback): Promise<BetAnswer> {
  if (rollback.mode === 'free') return await rollBackFreeBet(app, rollback)
  return toBetAnswer(await betRolledBack(app.ledger, rollback))
}

export function toBetAnswer({ answer, again, now, recordResult }: Outcome): BetAnswer {
  const { status, seq, reason, bonus } = answer
  return { status, seq, reason, again, balance: add(now.cash, bonus ?? nothing), recordResult }
}

/** What the refusal needs from the request. */
type RefusalContext = { readonly app: AppContext; readonly playerId: PlayerId; readonly market: string | undefined }

/** Throws the refusal for a bet that was not accepted, and returns when it was. */
export async function refuseBet({ app, playerId, market }: RefusalContext, answer: BetAnswer): Promise<void> {
  switch (answer.status) {
    case 'barred':
      throw await exclusionRefusal(app, playerId)
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
