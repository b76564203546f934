import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Bps, compare, type Money, nothing, subtract } from '@zamra/contract/money.ts'
import { type Carry, type Command, keyOf, type Outcome, refOf } from './command.ts'
import type { Movement } from './movements.ts'

/**
 * One function per movement of the product. Nothing else posts. Ids are the caller's, a uuid or any words, and the same
 * id means the same movement for ever: a repeat is answered with the first answer and moves nothing.
 */
export type Book = {
  submit(command: Command, withinMs?: number): Promise<Outcome>
}

type Of<T> = T & { readonly playerId: PlayerId; readonly withinMs?: number }
/** A room may send a record along, which is written with the money or not at all. */
type Carrying<T> = Of<T> & { readonly carry?: Carry }

/** Counts against the deposit allowance before anybody is asked to pay. */
export function depositOrdered(book: Book, given: Of<{ order: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'depositOrdered', given, { id: given.order, ref: ['deposit', given.order], amount: given.amount })
}

/** Gives the allowance back. Money that comes later all the same is credited all the same. */
export function depositLapsed(book: Book, given: Of<{ order: string }>): Promise<Outcome> {
  return move(book, 'depositLapsed', given, { id: given.order, ref: ['deposit', given.order] })
}

/** Once per order, whatever the key: `payment` is the provider's id of the payment, the amount is what he confirmed. */
export function depositCredited(book: Book, given: Of<{ order: string; payment: string; amount: Money }>) {
  return move(book, 'depositCredited', given, {
    id: given.payment,
    ref: ['deposit', given.order],
    amount: given.amount,
  })
}

export type BetRules = {
  /** How much of the turnover counts as wagered; with 0 no bonus money is staked either. */
  readonly weight: Bps
  /** `difference` for games in which one can bet on both sides: min(stake, |win − stake|). */
  readonly turnover: 'none' | 'stake' | 'difference'
}

/** Own money first, then the bonus in play. Respects bars, allowances and the largest bet of the bonus. */
export function betPlaced(book: Book, given: Carrying<{ bet: string; stake: Money } & BetRules>): Promise<Outcome> {
  const rule = { none: 0, stake: 1, difference: 2 }[given.turnover]
  return move(book, 'betPlaced', given, {
    id: given.bet,
    ref: ['bet', given.bet],
    amount: given.stake,
    weight: given.weight,
    rule,
  })
}

/** Settles the bet; nothing was won when the amount is zero. What was wagered counts from here. */
export function betWon(
  book: Book,
  given: Carrying<{ bet: string; settlement: string; amount: Money }>,
): Promise<Outcome> {
  return move(book, 'betWon', given, { id: given.settlement, ref: ['bet', given.bet], amount: given.amount })
}

/** Gives the stake back. Before its bet has come it leaves a tombstone, and the bet that comes late is void. */
export function betRolledBack(book: Book, given: Carrying<{ bet: string; rollback: string }>): Promise<Outcome> {
  return move(book, 'betRolledBack', given, { id: given.rollback, ref: ['bet', given.bet] })
}

/** A prize that no single bet has to answer for: a jackpot, a free round, a draw. */
export function prizeWon(book: Book, given: Carrying<{ prize: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'prizeWon', given, { id: given.prize, ref: ['prize', given.prize], amount: given.amount })
}

/** A bet was settled by a call that is taken back: the stake comes back and what was won goes, as one amount. */
export function betReversed(
  book: Book,
  given: Carrying<{ bet: string; reversal: string; stake: Money; won: Money }>,
): Promise<Outcome> {
  const { bet, reversal, stake, won } = given
  const isIn = compare(stake, won) > 0
  return move(book, isIn ? 'betReversedIn' : 'betReversedOut', given, {
    id: reversal,
    among: 'betReversed',
    ref: ['bet', bet],
    amount: isIn ? subtract(stake, won) : subtract(won, stake),
  })
}

/** Refused while a bonus that locks cash is not wagered. */
export function withdrawalHeld(book: Book, given: Of<{ withdrawal: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'withdrawalHeld', given, {
    id: given.withdrawal,
    ref: ['withdrawal', given.withdrawal],
    amount: given.amount,
  })
}

/** The held amount leaves: the fee and the tax to their accounts, the rest through the gateway. */
export function withdrawalPaid(book: Book, given: Of<{ withdrawal: string; fee?: Money; tax?: Money }>) {
  const costs = { second: given.fee ?? nothing, third: given.tax ?? nothing }
  const ref: Ref = ['withdrawal', given.withdrawal]
  return move(book, 'withdrawalPaid', given, { id: given.withdrawal, ref, ...costs })
}

/** Only after a definite refusal: an unknown outcome stays held. */
export function withdrawalReturned(book: Book, given: Of<{ withdrawal: string }>): Promise<Outcome> {
  return move(book, 'withdrawalReturned', given, { id: given.withdrawal, ref: ['withdrawal', given.withdrawal] })
}

export type Wagering = {
  /** What has to be wagered before the bonus becomes cash. */
  readonly wager: Money
  readonly maxBet?: Money
  /** Cash may not be withdrawn before the bonus is wagered or given up. */
  readonly locksCash?: boolean
}

type Granted = Of<{ grant: string; amount: Money } & Wagering>

export function bonusGranted(book: Book, given: Granted): Promise<Outcome> {
  return grant(book, 'bonusGranted', given)
}

export function depositBonusGranted(book: Book, given: Granted): Promise<Outcome> {
  return grant(book, 'depositBonusGranted', given)
}

/** Refused until it is wagered. What exceeds `max` goes back to the house. */
export function bonusConverted(book: Book, given: Of<{ grant: string; max?: Money }>): Promise<Outcome> {
  const max = given.max ?? largest
  return move(book, 'bonusConverted', given, {
    id: given.grant,
    ref: ['grant', given.grant],
    amount: max,
    grant: refOf('grant', given.grant),
  })
}

export function bonusForfeited(book: Book, given: Of<{ grant: string }>): Promise<Outcome> {
  return move(book, 'bonusForfeited', given, {
    id: given.grant,
    ref: ['grant', given.grant],
    grant: refOf('grant', given.grant),
  })
}

/** A reward is cash at once, or, with a wagering requirement, a bonus until it is wagered. */
type Reward = Of<{ reward: string; amount: Money; wagering?: Wagering }>

export function vipBonus(book: Book, given: Reward): Promise<Outcome> {
  return reward(book, 'vipBonus', 'vipBonusGranted', given)
}

export function dailyRebate(book: Book, given: Reward): Promise<Outcome> {
  return reward(book, 'dailyRebate', 'dailyRebateGranted', given)
}

export function dailyBonus(book: Book, given: Reward): Promise<Outcome> {
  return reward(book, 'dailyBonus', 'dailyBonusGranted', given)
}

export function giftMoney(book: Book, given: Reward): Promise<Outcome> {
  return reward(book, 'giftMoney', 'bonusGranted', given)
}

export function referralReward(book: Book, given: Reward): Promise<Outcome> {
  return reward(book, 'referralReward', 'bonusGranted', given)
}

export function lateCompensation(book: Book, given: Reward): Promise<Outcome> {
  return reward(book, 'lateCompensation', 'bonusGranted', given)
}

/** By four eyes: two different people stand for it, and their names are part of what may not change. */
export function adjustment(
  book: Book,
  given: Of<{ adjustment: string; direction: 'in' | 'out'; amount: Money; proposedBy: string; approvedBy: string }>,
): Promise<Outcome> {
  if (given.proposedBy === given.approvedBy) throw new Error('an adjustment needs two different people')
  const movement = given.direction === 'in' ? 'adjustmentIn' : 'adjustmentOut'
  const grant = keyOf('people', given.proposedBy, given.approvedBy)
  return move(book, movement, given, {
    id: given.adjustment,
    ref: ['adjustment', given.adjustment],
    amount: given.amount,
    grant,
  })
}

/** Money came for this player and it is not clear yet what for. */
export function suspenseIn(book: Book, given: Of<{ payment: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'suspenseIn', given, { id: given.payment, ref: ['payment', given.payment], amount: given.amount })
}

/** It was sent back where it came from. */
export function suspenseOut(book: Book, given: Of<{ payment: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'suspenseOut', given, { id: given.payment, ref: ['payment', given.payment], amount: given.amount })
}

/** It was the payment of this order after all. */
export function suspenseCredited(book: Book, given: Of<{ order: string; payment: string; amount: Money }>) {
  return move(book, 'suspenseCredited', given, {
    id: given.payment,
    ref: ['deposit', given.order],
    amount: given.amount,
  })
}

export function taxWithheld(book: Book, given: Of<{ tax: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'taxWithheld', given, { id: given.tax, ref: ['tax', given.tax], amount: given.amount })
}

/** More than anybody ever owned: what an unlimited conversion is limited by. */
const largest = 10_000_000_000_000n as Money

type Ref = readonly [kind: string, id: string]
type Extras = Pick<Command, 'second' | 'third' | 'grant' | 'weight' | 'rule'>

type What = Extras & {
  readonly id: string
  readonly ref: Ref
  readonly amount?: Money
  /** Among whose ids this id is unique: those of the movement, unless one thing can be moved in two ways. */
  readonly among?: string
}

function move(book: Book, movement: Movement, given: Carrying<unknown>, what: What): Promise<Outcome> {
  const { playerId, withinMs, carry } = given
  const { id, ref, amount = nothing, among = movement, ...extras } = what
  const command = { playerId, key: keyOf(among, id), movement, amount, ref: refOf(...ref), ...extras }
  return book.submit(carry ? { ...command, carry } : command, withinMs)
}

function grant(book: Book, movement: Movement, given: Granted, among: Movement = movement): Promise<Outcome> {
  return move(book, movement, given, {
    id: given.grant,
    among,
    ref: ['grant', given.grant],
    amount: given.amount,
    grant: refOf('grant', given.grant),
    second: given.wager,
    ...(given.maxBet !== undefined && { third: given.maxBet }),
    rule: given.locksCash ? 1 : 0,
  })
}

/** A reward is one thing, paid out or granted: the same id the other way is a conflict and never a second payment. */
function reward(book: Book, paid: Movement, granted: Movement, given: Reward): Promise<Outcome> {
  const { reward: id, wagering } = given
  if (!wagering) return move(book, paid, given, { id: id, ref: ['reward', id], amount: given.amount })
  return grant(book, granted, { ...given, ...wagering, grant: id }, paid)
}
