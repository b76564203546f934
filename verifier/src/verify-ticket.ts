import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Bundle, problemOfTicket, type Ticket } from './bundle.ts'
import { type DrawEvents, drawEventsOf, requireEvent } from './draw-events.ts'
import { prizeOf } from './prize.ts'
import { isSigned } from './signed.ts'
import { firstWrong, runStep, type StepResult } from './steps.ts'
import { leafOf, rootFromPath } from './tree.ts'

/** The steps of one ticket, for a bundle whose own steps all passed. */
export async function* verifyTicket(bundle: Bundle, file: unknown): AsyncGenerator<StepResult> {
  const form = await runStep('receipt', () => ({ wrong: problemOfTicket(file) }))
  if (!form.ok) {
    yield form
    return
  }
  const ticket = file as Ticket
  const story = drawEventsOf(bundle)
  yield runStep('receipt', () => lookAtReceipt(bundle, story, ticket))
  if (story.rooted) yield runStep('member', () => lookAtMember(story, ticket))
  if (ticket.owner) yield runStep('owner', () => lookAtOwner(ticket))
  yield runStep('prize', () => lookAtPrize(bundle, story, ticket))
}

/** The operator signed this ticket, for this draw, before sales closed. */
function lookAtReceipt({ key, drawId, game }: Bundle, story: DrawEvents, { receipt, signature }: Ticket) {
  const { closesAt } = requireEvent(story.announced, 'announced').said
  const sum = receipt.picks.reduce((all, { stake }) => all + stake, 0)
  const wrong = firstWrong(
    [!isSigned('receipt', receipt, { key, signature }), 'receiptSignature'],
    [receipt.drawId !== drawId || receipt.game !== game, 'receiptDraw'],
    [sum !== receipt.stake, 'receiptSum'],
    [receipt.at >= closesAt, 'receiptLate'],
  )
  return { figures: { ticketId: receipt.ticketId, leaf: leafOf(receipt) }, wrong }
}

function lookAtMember(story: DrawEvents, { receipt, path }: Ticket) {
  const { root } = requireEvent(story.rooted, 'rooted').said
  const wrong = firstWrong([rootFromPath(leafOf(receipt), path) !== root, 'memberRoot'])
  return { figures: { root, steps: path.length }, wrong }
}

function lookAtOwner({ receipt, owner }: Ticket) {
  const { salt, player } = requireEvent(owner, 'owned')
  const found = bytesToHex(sha256(concatBytes(hexToBytes(salt), utf8ToBytes(`${player}`))))
  return { figures: { player }, wrong: firstWrong([found !== receipt.player, 'ownerOther']) }
}

/** The prize of the ticket by the rules; for a void draw, its stake. */
function lookAtPrize({ rules }: Bundle, story: DrawEvents, { receipt, prize }: Ticket) {
  const due = story.voided ? receipt.stake : wonBy(rules, story, receipt)
  const { currency } = receipt
  return {
    figures: { due, currency },
    wrong: firstWrong([prize !== undefined && prize !== due, 'prizeOther', { due, currency }]),
  }
}

function wonBy(rules: Bundle['rules'], story: DrawEvents, { picks, currency }: Ticket['receipt']): number {
  const { numbers } = requireEvent(story.drawn, 'drawn').said
  const pot = story.published?.said.jackpots.find((one) => one.currency === currency)
  return picks.reduce((all, line) => all + prizeOf(rules, numbers, line, pot?.eachPaid ?? 0), 0)
}
