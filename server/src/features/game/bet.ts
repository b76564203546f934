import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, type Money, nothing } from '@zamra/contract/money.ts'
import { refusal } from '../../base/refusal.ts'
import type { House } from '../../http/context.ts'
import {
  type BetRules,
  betPlaced,
  betRolledBack,
  betWon,
  type Carry,
  type Outcome,
  prizeWon,
  refusalOf,
  type Status,
} from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import { payFreePrize, placeFreeBet, rollBackFreeBet, settleFreeBet } from './float/float-bet.ts'

/** `free` plays with the coins of the float: the same stories, the same rules, another purse. */
export type PlayMode = 'real' | 'free'

type Of<T> = T & { readonly playerId: PlayerId; readonly mode: PlayMode; readonly carry?: Carry }

export type Bet = Of<
  BetRules & { readonly bet: string; readonly gameId: string; readonly round: string; readonly stake: Money }
>
export type Settlement = Of<{ readonly bet: string; readonly settlement: string; readonly amount: Money }>
export type Prize = Of<{ readonly prize: string; readonly amount: Money }>
export type Rollback = Of<{ readonly bet: string; readonly rollback: string }>

export type BetAnswer = {
  readonly status: Status
  /** The player's gapless number in the book; 0 in free play. */
  readonly seq: number
  readonly balance: Money
  /** The id was known: this is the first answer, nothing moved, and the balance is that of now. */
  readonly again: boolean
  readonly reason: readonly bigint[]
  /** What the writer of the carried record told of it, when it was written now. */
  readonly carried?: unknown
}

/** Takes the stake. The same bet id is the same bet for ever. */
export async function placeBet(house: House, bet: Bet): Promise<BetAnswer> {
  if (bet.mode === 'free') return await placeFreeBet(house, bet)
  return answerOf(await betPlaced(house.ledger, bet))
}

/** Pays what was won, or nothing, and closes the bet. */
export async function settleBet(house: House, settlement: Settlement): Promise<BetAnswer> {
  if (settlement.mode === 'free') return await settleFreeBet(house, settlement)
  return answerOf(await betWon(house.ledger, settlement))
}

/** Pays what no single bet has to answer for: one win more than a round has bets. */
export async function payPrize(house: House, prize: Prize): Promise<BetAnswer> {
  if (prize.mode === 'free') return await payFreePrize(house, prize)
  return answerOf(await prizeWon(house.ledger, prize))
}

/** Gives the stake back. A bet that has not come yet is void when it comes. */
export async function rollBackBet(house: House, rollback: Rollback): Promise<BetAnswer> {
  if (rollback.mode === 'free') return await rollBackFreeBet(house, rollback)
  return answerOf(await betRolledBack(house.ledger, rollback))
}

export function answerOf({ answer, again, now, carried }: Outcome): BetAnswer {
  const { status, seq, reason, bonus } = answer
  return { status, seq, reason, again, balance: add(now.cash, bonus ?? nothing), carried }
}

/** What is looked at in the context of a request. */
type Asking = { readonly house: House; readonly market: string | undefined }

/** Throws what the player is told when his bet was not taken, and returns when it was. */
export function refuseBet({ house, market }: Asking, answer: BetAnswer): void {
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
    case 'noWallet': {
      const currency = policyOf(house, market ?? 'UNKNOWN').currency.iso
      const no = refusalOf({ ...answer, cash: answer.balance, held: nothing, bonus: undefined, legs: 0 }, currency)
      if (no) throw no
    }
  }
}
