import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Bps, compare, type Money, nothing, subtract } from '@zamra/contract/money.ts'
import { type AttachedRecord, type Command, keyOf, type Outcome, refOf, type TurnoverRule } from './command.ts'
import type { Movement } from './movements.ts'

/**
 * One function for each movement of the product; nothing else posts. Ids are the caller's, a uuid or any text, and the
 * same id always means the same movement: a repeat gets the first answer and moves nothing.
 */
export type Book = {
  submit(command: Command, withinMs?: number): Promise<Outcome>
}

type Of<T> = T & { readonly playerId: PlayerId; readonly currency: string; readonly withinMs?: number }
/** A feature may attach a record, which is written together with the money or not at all. */
export type WithRecord<T> = Of<T> & { readonly attached?: AttachedRecord }

/**
 * Counts against the deposit limit before the player is asked to pay. A refusal is final for its key; with an `attempt`
 * the same amount can be requested again later.
 */
export function depositOrdered(
  book: Book,
  given: Of<{ order: string; amount: Money; attempt?: string }>,
): Promise<Outcome> {
  const { order, amount, attempt } = given
  const id = attempt === undefined ? order : `${order} ${attempt}`
  return move(book, 'depositOrdered', given, { id, ref: ['deposit', order], amount })
}

/** Releases the amount from the deposit limit. A payment that arrives later is credited if the limit has room for it. */
export function depositLapsed(book: Book, given: Of<{ order: string }>): Promise<Outcome> {
  return move(book, 'depositLapsed', given, { id: given.order, ref: ['deposit', given.order] })
}

/**
 * Once for each order, whatever the key: `payment` is the provider's payment id, the amount is what it confirmed. Refused
 * for a player who may not deposit, and for an amount that was not reserved and exceeds the deposit limit.
 */
export function depositCredited(book: Book, given: Of<{ order: string; payment: string; amount: Money }>) {
  return move(book, 'depositCredited', given, {
    id: given.payment,
    ref: ['deposit', given.order],
    amount: given.amount,
  })
}

export type BetRules = {
  /** How much of the turnover counts as wagered; with 0 no bonus money is staked. */
  readonly weight: Bps
  readonly turnover: TurnoverRule
}

/** Stakes cash first, then the bonus in play. Checks bars, limits and the maximum bet of the bonus. */
export function betPlaced(book: Book, given: WithRecord<{ bet: string; stake: Money } & BetRules>): Promise<Outcome> {
  return move(book, 'betPlaced', given, {
    id: given.bet,
    ref: ['bet', given.bet],
    amount: given.stake,
    weight: given.weight,
    turnoverRule: given.turnover,
  })
}

/**
 * Settles the bet; an amount of zero is a loss. Turnover and wagering count from here, at most `turnoverMax` when the bet is
 * one of several in a round.
 */
export function betWon(
  book: Book,
  given: WithRecord<{ bet: string; settlement: string; amount: Money; turnoverMax?: Money | undefined }>,
): Promise<Outcome> {
  const { bet, settlement: id, amount, turnoverMax } = given
  const most = turnoverMax === undefined ? {} : { wagerRequired: turnoverMax }
  return move(book, 'betWon', given, { id, ref: ['bet', bet], amount, ...most })
}

/** Refunds the stake. When it arrives before its bet it leaves a tombstone, and the late bet is void. */
export function betRolledBack(book: Book, given: WithRecord<{ bet: string; rollback: string }>): Promise<Outcome> {
  return move(book, 'betRolledBack', given, { id: given.rollback, ref: ['bet', given.bet] })
}

/** A prize that belongs to no single bet: a jackpot, a free round, a draw. */
export function prizeWon(book: Book, given: WithRecord<{ prize: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'prizeWon', given, { id: given.prize, ref: ['prize', given.prize], amount: given.amount })
}

/** Winnings for a closed wallet: they wait in suspense. `win` is the prize or the reversal that the wallet refused. */
export function winSuspended(book: Book, given: WithRecord<{ win: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'winSuspended', given, { id: given.win, ref: ['win', given.win], amount: given.amount })
}

/** Reverses the settlement of a bet: refunds the stake and takes back the winnings, as one net amount. */
export function betReversed(
  book: Book,
  given: WithRecord<{ bet: string; reversal: string; stake: Money; won: Money }>,
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

/** Refused for cash that a bonus locks which is not wagered yet. */
export function withdrawalHeld(book: Book, given: WithRecord<{ withdrawal: string; amount: Money }>): Promise<Outcome> {
  return moveWithdrawal(book, 'withdrawalHeld', given, { amount: given.amount })
}

/** Pays the held amount out: the fee and the tax to their accounts, the rest through the gateway. */
export function withdrawalPaid(book: Book, given: WithRecord<{ withdrawal: string; fee?: Money; tax?: Money }>) {
  return moveWithdrawal(book, 'withdrawalPaid', given, { fee: given.fee ?? nothing, tax: given.tax ?? nothing })
}

/** Only after a definite refusal by the bank: with an unknown outcome the amount stays held. */
export function withdrawalReturned(book: Book, given: WithRecord<{ withdrawal: string }>): Promise<Outcome> {
  return moveWithdrawal(book, 'withdrawalReturned', given, {})
}

type Returned = WithRecord<{ withdrawal: string; amount: Money }>

/**
 * The bank returned a withdrawal after it was paid. Once, and at most what was paid; before it is paid there is nothing to
 * return. Of a closed wallet the amount goes to suspense; so do its fee and its tax.
 */
export function withdrawalReversed(book: Book, given: Returned): Promise<Outcome> {
  return moveWithdrawal(book, 'withdrawalReversed', given, { amount: given.amount })
}

export function withdrawalFeeReturned(book: Book, given: Returned): Promise<Outcome> {
  return moveWithdrawal(book, 'withdrawalFeeReturned', given, { amount: given.amount })
}

export function withdrawalTaxReturned(book: Book, given: Returned): Promise<Outcome> {
  return moveWithdrawal(book, 'withdrawalTaxReturned', given, { amount: given.amount })
}

export type Wagering = {
  /** The amount to wager before the bonus becomes cash. */
  readonly wager: Money
  readonly maxBet?: Money
  /** This much cash cannot be withdrawn before the bonus is wagered or forfeited. */
  readonly lockedCash?: Money
}

type Granted = WithRecord<{ grant: string; amount: Money } & Wagering>

export function bonusGranted(book: Book, given: Granted): Promise<Outcome> {
  return grant(book, 'bonusGranted', given)
}

export function depositBonusGranted(book: Book, given: Granted): Promise<Outcome> {
  return grant(book, 'depositBonusGranted', given)
}

/** Refused until it is wagered. What exceeds `max` goes back to the operator. */
export function bonusConverted(book: Book, given: WithRecord<{ grant: string; max?: Money }>): Promise<Outcome> {
  const max = given.max ?? largest
  return move(book, 'bonusConverted', given, {
    id: given.grant,
    ref: ['grant', given.grant],
    amount: max,
    grant: refOf('grant', given.grant),
  })
}

export function bonusForfeited(book: Book, given: WithRecord<{ grant: string }>): Promise<Outcome> {
  return move(book, 'bonusForfeited', given, forfeitOf(given.grant))
}

export function forfeitOf(grant: string): What {
  return { id: grant, ref: ['grant', grant], grant: refOf('grant', grant) }
}

/** A reward is cash immediately or, with a wagering requirement, a bonus until it is wagered. */
type Reward = WithRecord<{ reward: string; amount: Money; wagering?: Wagering }>

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

/** Two different operators stand for it; the database stores both and refuses one without the other. */
export function adjustment(
  book: Book,
  given: Of<{ adjustment: string; direction: 'in' | 'out'; amount: Money; proposedBy: string; approvedBy: string }>,
): Promise<Outcome> {
  const { proposedBy, approvedBy } = given
  return move(book, given.direction === 'in' ? 'adjustmentIn' : 'adjustmentOut', given, {
    id: given.adjustment,
    ref: ['adjustment', given.adjustment],
    amount: given.amount,
    proposedBy,
    approvedBy,
  })
}

/** A payment for this player whose purpose is not clear yet. */
export function suspenseIn(book: Book, given: Of<{ payment: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'suspenseIn', given, { id: given.payment, ref: ['payment', given.payment], amount: given.amount })
}

/** The payment in suspense was sent back to its sender. */
export function suspenseOut(book: Book, given: Of<{ payment: string; amount: Money }>): Promise<Outcome> {
  return move(book, 'suspenseOut', given, { id: given.payment, ref: ['payment', given.payment], amount: given.amount })
}

/** The payment in suspense belongs to this order. */
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

/** The limit of an unlimited conversion: more than any balance. */
const largest = 10_000_000_000_000n as Money

type Ref = readonly [kind: string, id: string]
type Extras = Omit<Command, 'playerId' | 'key' | 'movement' | 'amount' | 'currency' | 'ref' | 'attached'>

type What = Extras & {
  readonly id: string
  readonly ref: Ref
  readonly amount?: Money
  /** The namespace of the id: the movement, unless one thing can be moved in two ways. */
  readonly among?: string
}

export function move(book: Book, movement: Movement, given: WithRecord<unknown>, what: What): Promise<Outcome> {
  return book.submit(commandFor(movement, given, what), given.withinMs)
}

/** The command that a function of this book submits. */
export function commandFor(movement: Movement, given: WithRecord<unknown>, what: What): Command {
  const { playerId, currency, attached } = given
  const { id, ref, amount = nothing, among = movement, ...extras } = what
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not a currency code: ${currency}`)
  const command = { playerId, key: keyOf(among, id), movement, amount, currency, ref: refOf(...ref), ...extras }
  return attached ? { ...command, attached } : command
}

/** Each movement happens once for a withdrawal. */
function moveWithdrawal(
  book: Book,
  movement: Movement,
  given: WithRecord<{ withdrawal: string }>,
  what: Omit<What, 'id' | 'ref'>,
): Promise<Outcome> {
  return move(book, movement, given, { id: given.withdrawal, ref: ['withdrawal', given.withdrawal], ...what })
}

function grant(book: Book, movement: Movement, given: Granted, among: Movement = movement): Promise<Outcome> {
  return move(book, movement, given, {
    id: given.grant,
    among,
    ref: ['grant', given.grant],
    amount: given.amount,
    grant: refOf('grant', given.grant),
    ...termsOf(given),
  })
}

/** The terms of a bonus as its command has them. */
export function termsOf({ wager, maxBet, lockedCash = nothing }: Wagering) {
  return { wagerRequired: wager, ...(maxBet !== undefined && { maxBet }), lockedCash }
}

/** A reward is paid or granted once: the same id the other way is a conflict and never a second payment. */
function reward(book: Book, paid: Movement, granted: Movement, given: Reward): Promise<Outcome> {
  const { reward: id, wagering } = given
  if (!wagering) return move(book, paid, given, { id: id, ref: ['reward', id], amount: given.amount })
  return grant(book, granted, { ...given, ...wagering, grant: id }, paid)
}
