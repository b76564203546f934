import type { AppContext } from '../../../app-context.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { findOrder } from '../find-order.ts'
import { parseOrderNo } from '../order-number.ts'
import { assignLine } from './assign-line.ts'
import { checkClaim, checkReference } from './check-line.ts'
import {
  type BankLine,
  type Candidate,
  type ClaimedLine,
  markProcessed,
  selectClaimedLines,
  selectOrdersByReference,
  selectPayoutReferences,
  selectUnprocessedLines,
} from './queries.ts'
import { disputeClaim, rejectClaim } from './resolve-claim.ts'
import { settleLines } from './settle-lines.ts'
import { isOurReference } from './statement/line-references.ts'

/** Longer than any transfer takes. Older claims are left to an operator. */
const claimDays = 60
const dayMs = 86_400_000
const lineBatchSize = 1_000
const claimBatchSize = 500

/**
 * Finds the order of every unmatched line, then credits what was found. Our own references are matched first, because
 * only the payer can have written one; a claimed UTR counts for lines without a reference. Every step is idempotent, so
 * that a crash or a concurrent run does no harm.
 */
export async function matchLines(app: AppContext, now: Date): Promise<RunCounts> {
  const byReference = await matchReferences(app, now)
  const byUtr = await matchClaims(app, now)
  return { byReference, byUtr, settled: await settleLines(app, now) }
}

async function matchReferences(app: AppContext, now: Date): Promise<number> {
  const { main } = app.databases
  let matched = 0
  for (;;) {
    const lines = await selectUnprocessedLines(main.read, lineBatchSize)
    if (lines.length === 0) return matched
    const words = [...new Set(lines.flatMap(({ refs }) => refs))]
    const [orders, paidOut] = await Promise.all([
      findReferencedOrders(app, words),
      selectPayoutReferences(main.read, words),
    ])
    for (const line of lines) {
      const named = new Set(line.refs.flatMap((word) => orders.get(word) ?? []))
      if (isReturnedPayout(line, paidOut)) continue
      if (await assignByReference(app, line, [...named], now)) matched += 1
    }
    await main.transact((tx) => markProcessed(tx, lines, now))
  }
}

/** A failed payout comes back with its own UTR, which its payee knows. It is not a deposit. */
function isReturnedPayout({ refs, amount }: BankLine, paidOut: ReadonlySet<string>): boolean {
  return refs.some((word) => paidOut.has(`${word} ${amount}`))
}

/** A line that contains references of two orders is left to an operator. */
async function assignByReference(
  app: AppContext,
  line: BankLine,
  orders: readonly Candidate[],
  now: Date,
): Promise<boolean> {
  const [order, ...others] = orders
  if (!order || others.length > 0 || checkReference(line, order) !== 'fits') return false
  const assignment = await assignLine(app, line, order, now)
  for (const claim of assignment.rejectedClaims) await rejectClaim(app, claim)
  return assignment.isAssigned
}

/** Finds orders by reference and by order number, because a payer may write either. */
async function findReferencedOrders(
  app: AppContext,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const references = words.filter(isOurReference)
  const numbers = words.filter((word) => parseOrderNo(word) !== undefined)
  const { shards } = app.databases
  const [referred, numbered] = await Promise.all([
    references.length > 0 ? Promise.all(shards.map(({ read }) => selectOrdersByReference(read, references))) : [],
    Promise.all(numbers.map((orderNo) => findOrder(app, orderNo))),
  ])
  const found = [...referred.flat(), ...numbered].filter((order) => order !== undefined)
  const named = new Map<string, Candidate[]>()
  for (const order of new Map(found.map((one) => [one.orderNo, one])).values()) {
    for (const word of [order.orderNo, order.reference ?? order.orderNo]) {
      named.set(word, [...(named.get(word) ?? []), order])
    }
  }
  return named
}

async function matchClaims(app: AppContext, now: Date): Promise<number> {
  const { main } = app.databases
  const since = new Date(now.getTime() - claimDays * dayMs)
  const lines = await selectClaimedLines(main.read, since, claimBatchSize)
  const utrs = lines.map(({ claim }) => claim.utr)
  const paidOut = await selectPayoutReferences(main.read, utrs)
  let matched = 0
  for (const line of lines) {
    if (await assignToClaimant(app, line, isReturnedPayout(line, paidOut), now)) matched += 1
  }
  return matched
}

async function assignToClaimant(app: AppContext, line: ClaimedLine, isReturned: boolean, now: Date): Promise<boolean> {
  const order = await findOrder(app, line.claim.orderNo)
  // The claim is stored before the order is updated; the next run finds both.
  if (!order || order.utr !== line.claim.utr) return false
  const check = isReturned ? 'cameBack' : checkClaim(line, order)
  if (check === 'fits' && (await assignLine(app, line, order, now)).isAssigned) return true
  await disputeClaim(app, line, order, { reason: check === 'fits' ? 'taken' : check, at: now })
  return false
}
