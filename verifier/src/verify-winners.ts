import type { Bundle, Receipt } from './bundle.ts'
import { type DrawEvents, requireEvent } from './draw-events.ts'
import { potLinesOf } from './prize.ts'
import { firstTwice, firstWrong } from './steps.ts'
import { leafOf } from './tree.ts'
import type { Trust } from './trust.ts'
import { wrongMember, wrongReceipt } from './verify-receipt.ts'

/**
 * Every share of a jackpot belongs to a line of a published ticket: signed, sold in time, under the root, and right. So
 * the operator can neither invent a winner nor thin the shares with winners who do not exist.
 */
export function verifyWinners(bundle: Bundle, story: DrawEvents, trust: Trust) {
  const { winners, rules } = bundle
  const { numbers } = requireEvent(story.drawn, 'drawn').said
  const { jackpots } = requireEvent(story.published, 'published').said
  const linesOf = (receipt: Receipt) => potLinesOf(rules, numbers, receipt.picks)
  const wonIn = (currency: string) =>
    winners.reduce((all, { receipt }) => all + (receipt.currency === currency ? linesOf(receipt) : 0), 0)
  const twice = firstTwice(winners, ({ receipt }) => leafOf(receipt))
  const wrong = [
    firstWrong([twice !== undefined, 'toldTwice', { what: twice ?? '' }]),
    ...winners.map((ticket) => wrongReceipt(bundle, story, trust, ticket) ?? wrongMember(story, ticket)),
    ...winners.map(({ receipt }) => {
      const isPot = linesOf(receipt) > 0 && jackpots.some(({ currency }) => currency === receipt.currency)
      return firstWrong([!isPot, 'winnerLost', { ticket: receipt.ticketId }])
    }),
    ...jackpots.map(({ currency, winners: told }) => {
      const lines = wonIn(currency)
      return firstWrong([lines !== told, 'potWinners', { currency, lines, told }])
    }),
  ]
  return { figures: { tickets: winners.length }, wrong: wrong.find((one) => one !== undefined) }
}
