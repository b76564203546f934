import type { AppContext } from '../../../app-context.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { findOrder } from '../move-order.ts'
import { parseOrderNo } from '../order-no.ts'
import { disownUtr, doubtClaim } from './answer-claim.ts'
import { giveLine } from './give-line.ts'
import { judgeClaim, judgeReference } from './judge-line.ts'
import {
  type BankLine,
  type Candidate,
  type ClaimedLine,
  listClaimed,
  listPaidOut,
  listReferred,
  listUnlooked,
  markLooked,
} from './queries.ts'
import { settleLines } from './settle-lines.ts'
import { isReference } from './statement/words.ts'

/** Longer than any transfer takes; whoever claims after that asks a person. */
const claimDays = 60
const dayMs = 86_400_000
const linesAtOnce = 1_000
const claimsAtOnce = 500

/**
 * Finds the order of every line that has none. References of ours come first, because only the bank and the payer can
 * have written them; what a player says about a UTR counts for lines without one. Then what was found is credited. Each
 * step does nothing the second time, so that a crash, or two who do this at once, change nothing.
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
    const lines = await listUnlooked(main.read, linesAtOnce)
    if (lines.length === 0) return matched
    const words = [...new Set(lines.flatMap(({ refs }) => refs))]
    const [orders, paidOut] = await Promise.all([ordersNamed(app, words), listPaidOut(main.read, words)])
    for (const line of lines) {
      const named = new Set(line.refs.flatMap((word) => orders.get(word) ?? []))
      if (cameBack(line, paidOut)) continue
      if (await giveToOnly(app, line, [...named], now)) matched += 1
    }
    await main.transact((tx) => markLooked(tx, lines, now))
  }
}

/** A payment out that failed comes in again under its own UTR, which its payee knows: it is nobody's deposit. */
function cameBack({ refs, amount }: BankLine, paidOut: ReadonlySet<string>): boolean {
  return refs.some((word) => paidOut.has(`${word} ${amount}`))
}

/** A line that names two orders is for a person to look at. */
async function giveToOnly(app: AppContext, line: BankLine, orders: readonly Candidate[], now: Date): Promise<boolean> {
  const [order, ...others] = orders
  if (!order || others.length > 0 || judgeReference(line, order) !== 'fits') return false
  const given = await giveLine(app, line, order, now)
  for (const claim of given.disowned) await disownUtr(app, claim)
  return given.isGiven
}

/** By the reference and by the number: a payer may have written either. */
async function ordersNamed(
  app: AppContext,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const references = words.filter(isReference)
  const numbers = words.filter((word) => parseOrderNo(word) !== undefined)
  const { shards } = app.databases
  const [referred, numbered] = await Promise.all([
    references.length > 0 ? Promise.all(shards.map(({ read }) => listReferred(read, references))) : [],
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
  const lines = await listClaimed(main.read, since, claimsAtOnce)
  const utrs = lines.map(({ claim }) => claim.utr)
  const paidOut = await listPaidOut(main.read, utrs)
  let matched = 0
  for (const line of lines) {
    if (await giveToClaimant(app, line, cameBack(line, paidOut), now)) matched += 1
  }
  return matched
}

async function giveToClaimant(app: AppContext, line: ClaimedLine, isBack: boolean, now: Date): Promise<boolean> {
  const order = await findOrder(app, line.claim.orderNo)
  // The claim came before the order said so, and the next turn finds both.
  if (!order || order.utr !== line.claim.utr) return false
  const verdict = isBack ? 'cameBack' : judgeClaim(line, order)
  if (verdict === 'fits' && (await giveLine(app, line, order, now)).isGiven) return true
  await doubtClaim(app, line, order, { reason: verdict === 'fits' ? 'taken' : verdict, at: now })
  return false
}
