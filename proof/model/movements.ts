import { bonusConverted, bonusForfeited, bonusGranted } from './bonuses.ts'
import { accounts, type Bonus, type Hold, type Request, type Wallet } from './book.ts'
import { count } from './calendar.ts'
import { giftBetPlaced, giftBetRolledBack, giftBetWon, giftBetWonAsBonus } from './gift-bets.ts'
import { closing, pending, referenceTaken } from './holds.ts'
import { overLimit } from './limits.ts'
import { type Case, closed, type Granted, type Leg, type Verdict } from './verdict.ts'

/** The product's movements as rules, one function each. */
export type Movement = {
  readonly least: 0 | 1
  readonly hold?: Hold['kind']
  /** Two different operators must stand for it. */
  readonly needsApproval?: true
  readonly evaluate: (request: Request, found: Case) => Verdict
}

export const movements: Readonly<Partial<Record<Request['movement'], Movement>>> = {
  depositOrdered: { least: 1, hold: 'deposit', evaluate: depositOrdered },
  depositLapsed: { least: 0, hold: 'deposit', evaluate: depositLapsed },
  depositCredited: { least: 1, hold: 'deposit', evaluate: depositCredited },
  betPlaced: { least: 1, hold: 'bet', evaluate: betPlaced },
  betWon: { least: 0, hold: 'bet', evaluate: betWon },
  betRolledBack: { least: 0, hold: 'bet', evaluate: betRolledBack },
  giftBetPlaced: { least: 1, hold: 'giftBet', evaluate: giftBetPlaced },
  giftBetWon: { least: 0, hold: 'giftBet', evaluate: giftBetWon },
  giftBetWonAsBonus: { least: 1, hold: 'giftBet', evaluate: giftBetWonAsBonus },
  giftBetRolledBack: { least: 0, hold: 'giftBet', evaluate: giftBetRolledBack },
  withdrawalHeld: { least: 1, hold: 'withdrawal', evaluate: withdrawalHeld },
  withdrawalPaid: { least: 0, hold: 'withdrawal', evaluate: withdrawalPaid },
  withdrawalReturned: { least: 0, hold: 'withdrawal', evaluate: withdrawalReturned },
  withdrawalReversed: { least: 1, hold: 'withdrawal', evaluate: returnPaid(accounts.gateway) },
  withdrawalFeeReturned: { least: 1, hold: 'withdrawal', evaluate: returnPaid(accounts.fees) },
  withdrawalTaxReturned: { least: 1, hold: 'withdrawal', evaluate: returnPaid(accounts.tax) },
  bonusGranted: { least: 1, evaluate: bonusGranted },
  bonusConverted: { least: 1, evaluate: bonusConverted },
  bonusForfeited: { least: 0, evaluate: bonusForfeited },
  dailyBonus: { least: 1, evaluate: rewarded },
  adjustmentOut: { least: 1, needsApproval: true, evaluate: plain(accounts.cash, accounts.suspense) },
  suspenseIn: { least: 1, evaluate: plain(accounts.gateway, accounts.suspense) },
  prizeWon: { least: 1, evaluate: prizeWon },
}

const bars = { play: 1, deposit: 2, withdrawal: 4, closed: 8 } as const

function depositOrdered({ amount }: Request, found: Case): Verdict {
  const { wallet, ref, calendar } = found
  const taken = referenceTaken(found, 'deposit')
  if (taken) return taken
  if (wallet.bars & bars.deposit) return { status: 'barred' }
  const over = overLimit(found, [['deposit', amount]])
  if (over) return over
  return {
    status: 'posted',
    legs: [],
    effect: () => {
      wallet.holds.set(ref, pending('deposit', amount, found.today))
      count(wallet.counters.deposited, amount, calendar)
    },
  }
}

function depositLapsed(_request: Request, found: Case): Verdict {
  return closing(found, 'deposit', (hold) => ({
    status: 'posted',
    legs: [],
    effect: () => {
      hold.state = 'voided'
      count(found.wallet.counters.deposited, -hold.amount, found.calendar, hold.openedOn)
    },
  }))
}

/** What the bank says has arrived is credited once: it was reserved, or the limit has room for it. */
function depositCredited({ amount }: Request, found: Case): Verdict {
  const { wallet, ref, today, calendar } = found
  const hold = wallet.holds.get(ref)
  if (hold && hold.kind !== 'deposit') return { status: 'noHold' }
  if (hold?.state === 'posted') return closed(hold.state)
  if (wallet.bars & (bars.deposit | bars.closed)) return { status: 'barred' }
  const counted = hold?.state === 'pending' ? hold.amount : 0
  const over = amount > counted ? overLimit(found, [['deposit', amount - counted]]) : undefined
  if (over) return over
  const since = hold?.state === 'pending' ? hold.openedOn : today
  return {
    status: 'posted',
    legs: [{ debit: accounts.gateway, credit: accounts.cash, amount }],
    effect: () => {
      const kept = hold ?? pending('deposit', amount, today)
      if (kept.state === 'voided') kept.openedOn = today
      kept.state = 'posted'
      kept.settled = amount
      wallet.holds.set(ref, kept)
      count(wallet.counters.deposited, amount - counted, calendar, since)
      wallet.counters.credited += amount
    },
    event: { kind: 'deposit.credited', payload: { amount } },
  }
}

/** Own money is staked first; what is missing comes from the bonus in play, if the game counts towards it. */
function betPlaced(request: Request, found: Case): Verdict {
  const { wallet, ref, grant, today, calendar } = found
  const { amount, weight, turnoverRule } = request
  if (weight === undefined || turnoverRule === undefined || weight > 10_000) return { status: 'invalid' }
  const taken = referenceTaken(found, 'bet')
  if (taken) return taken
  if (wallet.bars & bars.play) return { status: 'barred' }
  const bonus = grant === null ? undefined : wallet.bonuses.get(grant)
  if (bonus?.maxBet != null && amount > bonus.maxBet) return { status: 'tooLarge', reason: [bonus.maxBet] }
  const own = bonus ? Math.min(wallet.cash, amount) : amount
  const over = overLimit(found, [
    ['loss', own],
    ['wager', own],
  ])
  if (over) return over
  return {
    status: 'posted',
    legs: [
      { debit: accounts.cash, credit: accounts.games, amount: own },
      { debit: accounts.bonus, credit: accounts.games, amount: amount - own },
    ],
    effect: () => {
      const stake = { bonus: amount - own, weight, turnoverRule, grant: bonus ? grant : null }
      wallet.holds.set(ref, { ...pending('bet', amount, today), ...stake })
      count(wallet.counters.staked, own, calendar)
    },
  }
}

/** Winnings are shared like the stake was; the odd paisa is the player's own. A loss is a win of nothing. */
function betWon({ amount, wagerRequired }: Request, found: Case): Verdict {
  const { wallet, calendar } = found
  return closing(found, 'bet', (hold) => {
    const share = hold.bonus === 0 ? 0 : Math.floor((amount * hold.bonus) / hold.amount)
    const home = homeOfBonus(wallet, hold)
    // Together with other bets on the same draw it may count for less than alone.
    const turnover = Math.min(turnoverOf(hold, amount), wagerRequired ?? Infinity)
    return {
      status: 'posted',
      legs: [
        { debit: accounts.games, credit: accounts.cash, amount: amount - share },
        { debit: accounts.games, credit: home, amount: share },
      ],
      effect: () => {
        hold.state = 'posted'
        hold.settled = amount
        count(wallet.counters.won, home === accounts.cash ? amount : amount - share, calendar)
        wallet.counters.turnover += turnover
        wager(hold.grant === null ? undefined : wallet.bonuses.get(hold.grant), turnover, hold.weight)
      },
      event: { kind: 'bet.settled', payload: { amount, staked: hold.amount, turnover } },
    }
  })
}

function betRolledBack(_request: Request, found: Case): Verdict {
  const { wallet, ref, calendar } = found
  const tombstone = () => wallet.holds.set(ref, { ...pending('bet', 0, found.today), state: 'voided' })
  if (!wallet.holds.has(ref)) return { status: 'tombstone', mark: tombstone }
  return closing(found, 'bet', (hold) => ({
    status: 'posted',
    legs: [
      { debit: accounts.games, credit: accounts.cash, amount: hold.amount - hold.bonus },
      { debit: accounts.games, credit: homeOfBonus(wallet, hold), amount: hold.bonus },
    ],
    effect: () => {
      hold.state = 'voided'
      count(wallet.counters.staked, hold.bonus - hold.amount, calendar, hold.openedOn)
    },
    event: { kind: 'bet.rolledBack', payload: { amount: hold.amount } },
  }))
}

function withdrawalHeld({ amount }: Request, found: Case): Verdict {
  const { wallet, ref, today } = found
  const taken = referenceTaken(found, 'withdrawal')
  if (taken) return taken
  if (wallet.bars & bars.withdrawal) return { status: 'barred' }
  const locks = [...wallet.bonuses.values()].filter((bonus) => bonus.state === 'active' && bonus.lockedCash > 0)
  const locked = locks.reduce((sum, bonus) => sum + (bonus.left > 0 ? bonus.lockedCash : 0), 0)
  if (amount <= wallet.cash && amount > wallet.cash - locked) {
    return { status: 'wagerLeft', reason: [locks.reduce((sum, bonus) => sum + bonus.left, 0)] }
  }
  return {
    status: 'posted',
    legs: [{ debit: accounts.cash, credit: accounts.held, amount }],
    effect: () => wallet.holds.set(ref, pending('withdrawal', amount, today)),
  }
}

function withdrawalPaid({ fee = 0, tax = 0 }: Request, found: Case): Verdict {
  return closing(found, 'withdrawal', (hold) => {
    const paid = hold.amount - fee - tax
    if (paid < 0) return { status: 'insufficient' }
    return {
      status: 'posted',
      legs: [
        { debit: accounts.held, credit: accounts.gateway, amount: paid },
        { debit: accounts.held, credit: accounts.fees, amount: fee },
        { debit: accounts.held, credit: accounts.tax, amount: tax },
      ],
      effect: () => {
        hold.state = 'posted'
        hold.settled = hold.amount
        found.wallet.counters.withdrawn += hold.amount
      },
      event: { kind: 'withdrawal.paid', payload: { amount: hold.amount } },
    }
  })
}

function withdrawalReturned(_request: Request, found: Case): Verdict {
  return closing(found, 'withdrawal', (hold) => ({
    status: 'posted',
    legs: [{ debit: accounts.held, credit: accounts.cash, amount: hold.amount }],
    effect: () => {
      hold.state = 'voided'
    },
    event: { kind: 'withdrawal.returned', payload: { amount: hold.amount } },
  }))
}

/** What the bank sent back, and its fee and tax: once, at most what was paid. A closed wallet takes nothing any more. */
function returnPaid(account: number): Movement['evaluate'] {
  return ({ movement, amount }, { wallet, ref }) => {
    const hold = wallet.holds.get(ref)
    if (hold?.kind !== 'withdrawal' || hold.state !== 'posted') return { status: 'noHold' }
    const about = wallet.journal.filter((row) => row.ref === ref)
    const paid = about.find((row) => row.movement === 'withdrawalPaid' && row.credit === account)?.amount ?? 0
    if (amount > paid || about.some((row) => row.movement === movement)) return { status: 'insufficient' }
    const credit = wallet.bars & bars.closed ? accounts.suspense : accounts.cash
    return {
      status: 'posted',
      legs: [{ debit: account, credit, amount }],
      event: { kind: 'withdrawal.reversed', payload: { amount } },
    }
  }
}

function prizeWon({ amount }: Request, { wallet, calendar }: Case): Verdict {
  if (wallet.bars & bars.closed) return { status: 'barred' }
  return {
    status: 'posted',
    legs: [{ debit: accounts.games, credit: accounts.cash, amount }],
    effect: () => count(wallet.counters.won, amount, calendar),
    event: { kind: 'prize.won', payload: { amount } },
  }
}

/** An excluded player gets no reward. */
function rewarded(request: Request, found: Case): Verdict {
  if (found.wallet.bars & (bars.play | bars.deposit | bars.closed)) return { status: 'barred' }
  return plain(accounts.promo, accounts.cash, 'reward.paid')(request, found)
}

function plain(debit: number, credit: number, event?: string): Movement['evaluate'] {
  return ({ amount }): Granted => {
    const legs: readonly Leg[] = [{ debit, credit, amount }]
    return { status: 'posted', legs, ...(event && { event: { kind: event, payload: { amount } } }) }
  }
}

/** The account that the bonus part of a stake is refunded to: its bonus, the cash it was converted to, or a house account. */
function homeOfBonus(wallet: Wallet, { grant }: Hold): number {
  const state = grant === null ? undefined : wallet.bonuses.get(grant)?.state
  if (state === 'active') return accounts.bonus
  return state === 'converted' ? accounts.cash : accounts.promo
}

function turnoverOf({ turnoverRule, amount }: Hold, won: number): number {
  if (turnoverRule === 'stake') return amount
  return turnoverRule === 'difference' ? Math.min(amount, Math.abs(won - amount)) : 0
}

function wager(bonus: Bonus | undefined, turnover: number, weight: number): void {
  if (bonus?.state === 'active') bonus.left = Math.max(0, bonus.left - Math.floor((turnover * weight) / 10_000))
}
