import { type Bps, type Money, nothing } from '@zamra/contract/money.ts'
import { type Book, move, termsOf, type Wagering, type WithRecord } from './book.ts'
import { type Outcome, refOf } from './command.ts'

/**
 * A bet that the operator stakes for the player: a free ticket, a free round. It counts neither against a limit nor as
 * turnover. What entitles the player to it is the feature's, and is used up by the attached record.
 */
export function giftBetPlaced(book: Book, given: WithRecord<{ bet: string; stake: Money }>): Promise<Outcome> {
  return move(book, 'giftBetPlaced', given, {
    id: given.bet,
    ref: ['bet', given.bet],
    amount: given.stake,
    weight: 0 as Bps,
    turnoverRule: 'none',
  })
}

/** Pays the winnings, possibly nothing, as cash or, with a wagering requirement, as a bonus under the id of the settlement. */
export function giftBetWon(
  book: Book,
  given: WithRecord<{ bet: string; settlement: string; amount: Money; wagering?: Wagering | undefined }>,
): Promise<Outcome> {
  const { bet, settlement: id, amount, wagering } = given
  const what = { id, ref: ['bet', bet], amount } as const
  if (!wagering || amount === nothing) return move(book, 'giftBetWon', given, what)
  return move(book, 'giftBetWonAsBonus', given, {
    ...what,
    among: 'giftBetWon',
    grant: refOf('grant', id),
    ...termsOf(wagering),
  })
}

/** Returns the stake to the operator, and never to the player. What they used up is given back by the attached record. */
export function giftBetRolledBack(book: Book, given: WithRecord<{ bet: string; rollback: string }>): Promise<Outcome> {
  return move(book, 'giftBetRolledBack', given, { id: given.rollback, ref: ['bet', given.bet] })
}
