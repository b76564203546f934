import type { Bundle, Receipt, Ticket } from './bundle.ts'
import { type DrawEvents, requireEvent } from './draw-events.ts'
import { readCheckpoint } from './note.ts'
import { isPick } from './prize.ts'
import type { Reason } from './reasons.ts'
import { isReceiptSigned } from './signed.ts'
import { firstWrong } from './steps.ts'
import { leafOf, rootFromPath } from './tree.ts'
import type { Trust } from './trust.ts'

type Signed = Pick<Ticket, 'receipt' | 'signature'>

/** A ticket has one to twenty lines. */
export const mostLines = 20
/** What free play is counted in. */
export const coin = 'COIN'

/** The operator signed this ticket, for this draw, while it was on sale, with lines that the rules sell. */
export function wrongReceipt(
  { drawId, game, rules, checkpoints }: Bundle,
  story: DrawEvents,
  trust: Trust,
  { receipt, signature }: Signed,
): Reason | undefined {
  const { opensAt, closesAt } = requireEvent(story.announced, 'announced').said
  const sale = readCheckpoint(checkpoints.announced?.note ?? '', trust)
  const { size, root } = receipt.checkpoint
  const sum = receipt.picks.reduce((all, { stake }) => all + stake, 0)
  return firstWrong(
    [!trust.operator.some((key) => isReceiptSigned(receipt, { key, signature })), 'receiptSignature'],
    [receipt.drawId !== drawId || receipt.game !== game, 'receiptDraw'],
    [sum !== receipt.stake, 'receiptSum'],
    [receipt.at >= closesAt, 'receiptLate'],
    [receipt.at < opensAt, 'receiptEarly'],
    [(receipt.mode === 'free') !== (receipt.currency === coin), 'receiptMode'],
    [!areSold(rules, receipt), 'receiptLines'],
    [size !== sale.size || root !== sale.root, 'splitView'],
  )
}

/** The path leads from the receipt to the root. */
export function wrongMember(story: DrawEvents, { receipt, path }: Pick<Ticket, 'receipt' | 'path'>) {
  const { root } = requireEvent(story.rooted, 'rooted').said
  return firstWrong([rootFromPath(leafOf(receipt), path) !== root, 'memberRoot'])
}

function areSold(rules: Bundle['rules'], { picks, currency }: Receipt): boolean {
  const isSold = (line: Receipt['picks'][number]) => {
    const limits = rules.bets.find(({ bet }) => bet === line.bet)?.stakes[currency]
    return !!limits && line.stake >= limits.min && line.stake <= limits.max && isPick(rules, line)
  }
  return picks.length >= 1 && picks.length <= mostLines && picks.every(isSold)
}
