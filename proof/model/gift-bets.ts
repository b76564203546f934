import { newBonus } from './bonuses.ts'
import { accounts, type Hold, type Request } from './book.ts'
import { closing, pending, referenceTaken } from './holds.ts'
import { type Case, closed, type Granted, type Verdict } from './verdict.ts'

/** The operator's money is staked: no limit of the player stands against it, and nothing of it counts as theirs. */
export function giftBetPlaced({ amount, weight, turnoverRule }: Request, found: Case): Verdict {
  if (weight !== 0 || turnoverRule !== 'none') return { status: 'invalid' }
  const taken = referenceTaken(found, 'giftBet')
  if (taken) return taken
  // Barred from play or deposits, or closed: an excluded player gets nothing to play with.
  if (found.wallet.bars & 11) return { status: 'barred' }
  return {
    status: 'posted',
    legs: [{ debit: accounts.promo, credit: accounts.games, amount }],
    effect: () => found.wallet.holds.set(found.ref, pending('giftBet', amount, found.today)),
  }
}

export function giftBetWon({ amount }: Request, found: Case): Verdict {
  return closing(found, 'giftBet', (hold) => giftBetSettled(hold, amount, accounts.cash))
}

/** The winnings are a bonus of their own, to be wagered. */
export function giftBetWonAsBonus(request: Request, found: Case): Verdict {
  const { amount, grant } = request
  if (grant === undefined) return { status: 'invalid' }
  return closing(found, 'giftBet', (hold) => {
    const old = found.wallet.bonuses.get(grant)
    if (old) return closed(hold.state)
    const settled = giftBetSettled(hold, amount, accounts.bonus)
    return {
      ...settled,
      effect: () => {
        settled.effect?.()
        newBonus(found.wallet, grant, request)
      },
    }
  })
}

function giftBetSettled(hold: Hold, amount: number, credit: number): Granted {
  return {
    status: 'posted',
    legs: [{ debit: accounts.games, credit, amount }],
    effect: () => {
      hold.state = 'posted'
      hold.settled = amount
    },
    event: { kind: 'giftBet.settled', payload: { amount, staked: hold.amount, turnover: 0 } },
  }
}

/** The stake goes back to the operator who gave it. */
export function giftBetRolledBack(_request: Request, found: Case): Verdict {
  const { wallet, ref } = found
  const tombstone = () => wallet.holds.set(ref, { ...pending('giftBet', 0, found.today), state: 'voided' })
  if (!wallet.holds.has(ref)) return { status: 'tombstone', mark: tombstone }
  return closing(found, 'giftBet', (hold) => ({
    status: 'posted',
    legs: [{ debit: accounts.games, credit: accounts.promo, amount: hold.amount }],
    effect: () => {
      hold.state = 'voided'
    },
    event: { kind: 'giftBet.rolledBack', payload: { amount: hold.amount } },
  }))
}
