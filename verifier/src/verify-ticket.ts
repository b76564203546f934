import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Bundle, problemOfTicket, type Ticket } from './bundle.ts'
import { prizeOf } from './prize.ts'
import { isSigned } from './signed.ts'
import { firstWrong, look, type StepResult } from './steps.ts'
import { present, type Story, storyOf } from './story.ts'
import { climb, leafOf } from './tree.ts'

/** The steps of one ticket, against a bundle whose own steps were all good. */
export async function* verifyTicket(bundle: Bundle, file: unknown): AsyncGenerator<StepResult> {
  const form = await look('receipt', () => ({ wrong: problemOfTicket(file) }))
  if (!form.ok) {
    yield form
    return
  }
  const ticket = file as Ticket
  const story = storyOf(bundle)
  yield look('receipt', () => lookAtReceipt(bundle, story, ticket))
  if (story.rooted) yield look('member', () => lookAtMember(story, ticket))
  if (ticket.owner) yield look('owner', () => lookAtOwner(ticket))
  yield look('prize', () => lookAtPrize(bundle, story, ticket))
}

/** The house signed this ticket, for this draw, before sales had closed. */
function lookAtReceipt({ key, drawId, game }: Bundle, story: Story, { receipt, signature }: Ticket) {
  const { closesAt } = present(story.announced, 'announced').said
  const sum = receipt.picks.reduce((all, { stake }) => all + stake, 0)
  const wrong = firstWrong(
    [!isSigned('receipt', receipt, { key, signature }), 'receiptSignature'],
    [receipt.drawId !== drawId || receipt.game !== game, 'receiptDraw'],
    [sum !== receipt.stake, 'receiptSum'],
    [receipt.at >= closesAt, 'receiptLate'],
  )
  return { figures: { ticketId: receipt.ticketId, leaf: leafOf(receipt) }, wrong }
}

function lookAtMember(story: Story, { receipt, path }: Ticket) {
  const { root } = present(story.rooted, 'rooted').said
  const wrong = firstWrong([climb(leafOf(receipt), path) !== root, 'memberRoot'])
  return { figures: { root, steps: path.length }, wrong }
}

function lookAtOwner({ receipt, owner }: Ticket) {
  const { salt, player } = present(owner, 'owned')
  const found = bytesToHex(sha256(concatBytes(hexToBytes(salt), utf8ToBytes(`${player}`))))
  return { figures: { player }, wrong: firstWrong([found !== receipt.player, 'ownerOther']) }
}

/** What the ticket is paid by the rules; of a void draw, what was staked. */
function lookAtPrize({ rules }: Bundle, story: Story, { receipt, prize }: Ticket) {
  const due = story.voided ? receipt.stake : wonBy(rules, story, receipt)
  const { currency } = receipt
  return {
    figures: { due, currency },
    wrong: firstWrong([prize !== undefined && prize !== due, 'prizeOther', { due, currency }]),
  }
}

function wonBy(rules: Bundle['rules'], story: Story, { picks, currency }: Ticket['receipt']): number {
  const { numbers } = present(story.drawn, 'drawn').said
  const pot = story.published?.said.jackpots.find((one) => one.currency === currency)
  return picks.reduce((all, line) => all + prizeOf(rules, numbers, line, pot?.eachPaid ?? 0), 0)
}
