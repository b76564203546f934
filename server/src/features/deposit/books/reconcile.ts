import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { type BookLine, type Capture, type PaymentProvider, ProviderFailure } from '../../../providers/payment/port.ts'
import { paymentsOf } from '../../../providers/payment/registry.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { findOrder } from '../move-order.ts'
import { hearNotice, orderOf } from '../notice/hear-notice.ts'
import type { Order } from '../stored-order.ts'
import { openFinding } from './open-finding.ts'
import {
  type BookedCapture,
  type Finding,
  findCompared,
  heardSince,
  putCompared,
  selectBetween,
  selectNamed,
} from './queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What happened just before the end may still be on its way to the other book. */
const marginMs = hourMs
/** By the other clock a line may stand so much later. */
const edgeMs = hourMs / 2
/** A payment stands in their books where it began, and may have been taken later; reading a line twice is reading it once. */
const againMs = dayMs
/** So long the look at an order has had, before a payment that it did not find is for a person. */
const lookMs = hourMs

/**
 * All that the companies have taken since the last time against what was written down here. A payment that is not known
 * wakes the look at its order, as its notice would have: a list credits nobody. What differs is for a person, once. A
 * company that is silent today is read from where it was left as soon as it speaks, and nobody waits for it.
 *
 * JazzCash and bKash have no list to rely on, so they have no books: their orders are asked for one by one, and once more
 * when their time is over.
 */
export async function reconcile(app: AppContext, now: Date): Promise<RunCounts> {
  const to = new Date(now.getTime() - marginMs)
  const figures = { companies: 0, silent: 0, compared: 0, findings: 0 }
  for (const { id: provider, books } of paymentsOf(app).companies) {
    if (!books) continue
    try {
      for await (const { compared, findings } of daysOf({ app, provider, books, now }, to)) {
        figures.compared += compared
        figures.findings += findings
      }
      figures.companies += 1
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err
      figures.silent += 1
      app.log.warn({ err, provider }, 'a company did not show its books')
    }
  }
  return figures
}

type Reading = {
  readonly app: AppContext
  readonly provider: string
  readonly books: NonNullable<PaymentProvider['books']>
  readonly now: Date
}
type Day = { readonly from: Date; readonly to: Date }

/** Day by day, however long it has been. */
async function* daysOf(reading: Reading, end: Date) {
  const { app, provider } = reading
  const { main } = app.databases
  let from = (await findCompared(main.read, provider)) ?? new Date(end.getTime() - dayMs)
  while (from < end) {
    const to = new Date(Math.min(from.getTime() + dayMs, end.getTime()))
    yield await compareDay(reading, { from, to })
    await main.transact((tx) => putCompared(tx, provider, to))
    from = to
  }
}

async function compareDay(reading: Reading, { from, to }: Day) {
  const there = await readBooks(reading, {
    from: new Date(from.getTime() - againMs),
    to: new Date(to.getTime() + edgeMs),
  })
  const found = [...there.findings]
  // What went back as a whole before it was written down here is nobody's money any more.
  for (const line of there.unknown.filter(({ paymentId, amount }) => (there.back.get(paymentId) ?? 0n) < amount)) {
    found.push(await lookFor(reading, line))
  }
  for (const ours of await writtenDown(reading, { from, to })) {
    if (!there.named.has(ours.paymentId)) found.push(await askAfter(reading, ours))
  }
  let findings = 0
  for (const finding of found) if (finding && (await openFinding(reading.app, finding))) findings += 1
  return { compared: there.compared, findings }
}

/** What stands in the books of a company, held against what is written down of it here. */
async function readBooks(reading: Reading, day: Day) {
  const there = { named: new Set<string>(), back: new Map<string, bigint>(), compared: 0 }
  const unknown: BookLine[] = []
  const findings: (Finding | undefined)[] = []
  for await (const { line, ours } of linesOf(reading, day)) {
    const { paymentId, amount, state } = line
    there.compared += 1
    there.named.add(paymentId)
    if (state === 'refunded') there.back.set(paymentId, (there.back.get(paymentId) ?? 0n) + amount)
    if (ours) findings.push(differenceOf(reading.provider, line, ours))
    else if (state === 'captured') unknown.push(line)
  }
  return { ...there, unknown, findings }
}

async function* linesOf(reading: Reading, { from, to }: Day) {
  for await (const page of reading.books(from, to)) {
    const known = await capturesOf(reading, page)
    for (const line of page) yield { line, ours: known.get(line.paymentId) }
  }
}

async function capturesOf({ app, provider }: Reading, page: readonly BookLine[]) {
  const payments = page.map(({ paymentId }) => paymentId)
  if (payments.length === 0) return new Map<string, BookedCapture>()
  const found = await Promise.all(app.databases.shards.map(({ read }) => selectNamed(read, provider, payments)))
  return new Map(found.flat().map((capture) => [capture.paymentId, capture]))
}

async function writtenDown({ app, provider }: Reading, { from, to }: Day): Promise<readonly BookedCapture[]> {
  return (await Promise.all(app.databases.shards.map(({ read }) => selectBetween(read, provider, from, to)))).flat()
}

/** What a person has decided to return is expected to go back. */
function differenceOf(provider: string, line: BookLine, ours: BookedCapture): Finding | undefined {
  const { orderNo } = ours
  const detail = `here ${toMajor(ours.amount)} ${ours.currency}`
  if (line.state === 'refunded') {
    return ours.isReturned ? undefined : { ...line, provider, orderNo, detail, kind: 'refunded' }
  }
  const isSame = line.amount === ours.amount && line.currency === ours.currency
  return isSame ? undefined : { ...line, provider, orderNo, detail, kind: 'differs' }
}

/** The order is asked for at the company and credited by that answer. Only what it has not found by then is a finding. */
async function lookFor({ app, provider, now }: Reading, line: BookLine): Promise<Finding | undefined> {
  const ref = line.orderNo === undefined ? await unlessRefused(line.providerRef?.()) : undefined
  const orderNo = line.orderNo ?? (await orderOf(app, provider, ref)) ?? ''
  const order = await findOrder(app, orderNo)
  if (!order) return { ...line, provider, orderNo: undefined, kind: 'noOrder', detail: orderNo && `for ${orderNo}` }
  const dedupeKey = `books:${line.paymentId}`
  const since = await heardSince(app.databases.shardOf(order.playerId).read, { ...order, provider, dedupeKey })
  if (since && since.getTime() < now.getTime() - lookMs) {
    return { ...line, provider, orderNo, kind: 'missingHere', detail: saidOf(order) }
  }
  await hearNotice(app, provider, { orderNo, dedupeKey })
  return undefined
}

function saidOf({ state, provider, providerRef }: Order): string {
  return `the order is ${state} at ${provider} ${providerRef ?? ''}`.trimEnd()
}

/** Written down later than it was taken, it stands further back in their books: its order knows. */
async function askAfter(reading: Reading, ours: BookedCapture): Promise<Finding | undefined> {
  const captures = await capturesThere(reading, ours.orderNo)
  if (captures.some(({ paymentId }) => paymentId === ours.paymentId)) return undefined
  return { ...ours, provider: reading.provider, kind: 'missingThere', detail: 'there nothing' }
}

async function capturesThere({ app, provider }: Reading, orderNo: string): Promise<readonly Capture[]> {
  const order = await findOrder(app, orderNo)
  if (!order?.providerRef) return []
  const { providerRef } = order
  const snapshot = await unlessRefused(paymentsOf(app).provider(provider)?.fetchOrder({ orderNo, providerRef }))
  return snapshot?.captures ?? []
}

/** That there is no such thing is an answer, and keeps no other line from being compared; silence is none. */
async function unlessRefused<T>(question: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await question
  } catch (err) {
    if (err instanceof ProviderFailure && err.outcome === 'refused') return undefined
    throw err
  }
}
