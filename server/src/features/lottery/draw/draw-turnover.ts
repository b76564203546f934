import { add, compare, type Money, subtract } from '@zamra/contract/money.ts'

type SettledTicket = { readonly stake: Money; readonly prize: Money }

/**
 * How much of each ticket counts as turnover, for all tickets of one player on one draw. A player who covers both sides
 * risks only the difference, on one ticket or on several. So the tickets together count at most what one ticket with all
 * their lines would: the lesser of the stakes and of the difference between stakes and prizes. It is counted on the
 * tickets in their order, none more than it would count alone.
 */
export function drawTurnover(tickets: readonly SettledTicket[]): readonly Money[] {
  const together = turnoverOf({
    stake: add(...tickets.map(({ stake }) => stake)),
    prize: add(...tickets.map(({ prize }) => prize)),
  })
  let left = together
  return tickets.map((ticket) => {
    const counted = least(turnoverOf(ticket), left)
    left = subtract(left, counted)
    return counted
  })
}

/** The rule of a single ticket: a win close to the stake was hardly a risk. */
export function turnoverOf({ stake, prize }: SettledTicket): Money {
  const net = compare(prize, stake) < 0 ? subtract(stake, prize) : subtract(prize, stake)
  return least(stake, net)
}

function least(a: Money, b: Money): Money {
  return compare(a, b) < 0 ? a : b
}
