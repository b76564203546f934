import { add, isNegative, type Money, negate, nothing, subtract } from '@zamra/contract/money.ts'
import type { Entry } from './queries.ts'

export type RoundStand = {
  /** What the round has won in all, as far as the studio has said. */
  readonly wins: Money
  /** What its settled bets have counted already. */
  readonly counted: Money
  /** Every bet of the round is settled with this call, so nothing more can be won. */
  readonly isDecided: boolean
}

/**
 * The most that a bet may count as turnover when it is settled. All bets of a round count together: what was staked, or the
 * difference between stakes and wins if that is less. So bets on both sides of one round count only what they cost,
 * whichever of them is settled first: while another bet is open, only what its win cannot take away any more is counted,
 * and the last bet counts the rest. A bet never counts more than its own stake, so what losing bets of one round count is
 * less when each comes in a message of its own.
 */
export function turnoverLeft(entries: readonly Entry[], { wins, counted, isDecided }: RoundStand): Money {
  const bets = entries.filter(({ kind, state }) => kind === 'bet' && state !== 'VOID')
  const staked = add(nothing, ...bets.map(({ amount }) => amount))
  // A further win only moves wins that exceed the stakes further away from them.
  const together = isDecided || wins > staked ? turnoverOf(staked, wins) : nothing
  const left = subtract(together, counted)
  return isNegative(left) ? nothing : left
}

/** The wins of a round in all: those that were paid and not taken back, and those of the call that is being answered. */
export function winsOf(entries: readonly Entry[], called: readonly { readonly tx: string; readonly amount: Money }[]) {
  const isBack = ({ bet }: Entry) =>
    entries.some(({ tx, kind, state }) => kind === 'bet' && tx === bet && state === 'VOID')
  const paid = entries.filter((entry) => entry.kind === 'win' && !isBack(entry))
  const known = new Set(paid.map(({ tx }) => tx))
  return add(nothing, ...[...paid, ...called.filter(({ tx }) => !known.has(tx))].map(({ amount }) => amount))
}

function turnoverOf(stake: Money, win: Money): Money {
  const difference = subtract(win, stake)
  const distance = isNegative(difference) ? negate(difference) : difference
  return distance < stake ? distance : stake
}
