import { add, isNegative, type Money, negate, nothing, subtract } from '@zamra/contract/money.ts'
import type { Entry } from './queries.ts'

type Settled = { readonly bet: Entry; readonly win: Money }

/**
 * The most that a bet may count as turnover when it is settled. All bets of a round count together: what was staked, or the
 * difference between stakes and wins if that is less. So bets on both sides of one round count only what they cost. `wins`
 * is what the round has won in all, as far as the studio has said.
 */
export function turnoverLeft(entries: readonly Entry[], wins: Money): Money {
  const bets = entries.filter(({ kind, state }) => kind === 'bet' && state !== 'VOID')
  const staked = add(nothing, ...bets.map(({ amount }) => amount))
  const counted = add(nothing, ...settledBets(entries).map(({ bet, win }) => turnoverOf(bet.amount, win)))
  const left = subtract(turnoverOf(staked, wins), counted)
  return isNegative(left) ? nothing : left
}

/** The wins of a round in all: those that were paid, and those of the call that is being answered. */
export function winsOf(entries: readonly Entry[], called: readonly { readonly tx: string; readonly amount: Money }[]) {
  const paid = entries.filter(({ kind }) => kind === 'win')
  const known = new Set(paid.map(({ tx }) => tx))
  return add(nothing, ...[...paid, ...called.filter(({ tx }) => !known.has(tx))].map(({ amount }) => amount))
}

function settledBets(entries: readonly Entry[]): readonly Settled[] {
  return entries.flatMap((bet) => {
    const win = entries.find(({ kind, bet: settles }) => kind === 'win' && settles === bet.tx)
    return bet.kind === 'bet' && bet.state === 'SETTLED' && win ? [{ bet, win: win.amount }] : []
  })
}

function turnoverOf(stake: Money, win: Money): Money {
  const difference = subtract(win, stake)
  const distance = isNegative(difference) ? negate(difference) : difference
  return distance < stake ? distance : stake
}
