import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Bundle, problemOfTicket, type Ticket } from './bundle.ts'
import { type DrawEvents, drawEventsOf, requireEvent } from './draw-events.ts'
import { potLinesOf, prizeOf } from './prize.ts'
import { firstWrong, runStep, type StepResult } from './steps.ts'
import { leafOf } from './tree.ts'
import type { Trust } from './trust.ts'
import { wrongMember, wrongReceipt } from './verify-receipt.ts'

/** The steps of one ticket, for a bundle whose own steps all passed. */
export async function* verifyTicket(bundle: Bundle, file: unknown, trust: Trust): AsyncGenerator<StepResult> {
  const form = await runStep('receipt', () => ({ wrong: problemOfTicket(file) }))
  if (!form.ok) {
    yield form
    return
  }
  const ticket = file as Ticket
  const story = drawEventsOf(bundle)
  yield runStep('receipt', () => lookAtReceipt(bundle, story, trust, ticket))
  if (story.rooted) yield runStep('member', () => lookAtMember(story, ticket))
  if (ticket.owner) yield runStep('owner', () => lookAtOwner(ticket))
  yield runStep('prize', () => lookAtPrize(bundle, story, ticket))
}

function lookAtReceipt(bundle: Bundle, story: DrawEvents, trust: Trust, ticket: Ticket) {
  const { receipt } = ticket
  const wrong = wrongReceipt(bundle, story, trust, ticket)
  return { figures: { ticketId: receipt.ticketId, leaf: leafOf(receipt) }, wrong }
}

function lookAtMember(story: DrawEvents, ticket: Ticket) {
  const { root } = requireEvent(story.rooted, 'rooted').said
  return { figures: { root, steps: ticket.path.length }, wrong: wrongMember(story, ticket) }
}

function lookAtOwner({ receipt, owner }: Ticket) {
  const { salt, player } = requireEvent(owner, 'owned')
  const found = bytesToHex(sha256(concatBytes(hexToBytes(salt), utf8ToBytes(`${player}`))))
  return { figures: { player }, wrong: firstWrong([found !== receipt.player, 'ownerOther']) }
}

/** The prize of the ticket by the rules; for a void draw, its stake. */
function lookAtPrize({ rules, winners }: Bundle, story: DrawEvents, { receipt, prize }: Ticket) {
  const due = story.voided ? receipt.stake : wonBy(rules, story, receipt)
  const { currency } = receipt
  const isPot = potLinesOf(rules, story.drawn?.said.numbers ?? [], receipt.picks) > 0
  const isListed = winners.some((winner) => leafOf(winner.receipt) === leafOf(receipt))
  const wrong = firstWrong(
    [prize !== undefined && prize !== due, 'prizeOther', { due, currency }],
    [story.published !== undefined && isPot && !isListed, 'potLeftOut'],
  )
  return { figures: { due, currency }, wrong }
}

function wonBy(rules: Bundle['rules'], story: DrawEvents, { picks, currency }: Ticket['receipt']): number {
  const { numbers } = requireEvent(story.drawn, 'drawn').said
  const pot = story.published?.said.jackpots.find((one) => one.currency === currency)
  return picks.reduce((all, line) => all + prizeOf(rules, numbers, line, pot?.eachPaid ?? 0), 0)
}
