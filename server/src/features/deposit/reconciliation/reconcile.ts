import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Capture, type PaymentProvider, ProviderError, type ReportLine } from '../../../providers/payment/port.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { findOrder } from '../find-order.ts'
import type { Order } from '../stored-order.ts'
import { findOrderByProviderRef, handleWebhook } from '../webhook/handle-webhook.ts'
import { openFinding } from './open-finding.ts'
import {
  type Finding,
  type RecordedCapture,
  saveReconciledUntil,
  selectCapturesBetween,
  selectCapturesById,
  selectReconciledUntil,
  selectWebhookReceivedAt,
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
export async function reconcileProviders(app: AppContext, now: Date): Promise<RunCounts> {
  const to = new Date(now.getTime() - marginMs)
  const figures = { companies: 0, silent: 0, compared: 0, findings: 0 }
  for (const { id: provider, settlementReport } of app.providers.payments.providers) {
    if (!settlementReport) continue
    try {
      for await (const { compared, findings } of reconcileDays({ app, provider, settlementReport, now }, to)) {
        figures.compared += compared
        figures.findings += findings
      }
      figures.companies += 1
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      figures.silent += 1
      app.log.warn({ err, provider }, 'a company did not show its books')
    }
  }
  return figures
}

type ReportRun = {
  readonly app: AppContext
  readonly provider: string
  readonly settlementReport: NonNullable<PaymentProvider['settlementReport']>
  readonly now: Date
}
type Day = { readonly from: Date; readonly to: Date }

/** Day by day, however long it has been. */
async function* reconcileDays(reading: ReportRun, end: Date) {
  const { app, provider } = reading
  const { main } = app.databases
  let from = (await selectReconciledUntil(main.read, provider)) ?? new Date(end.getTime() - dayMs)
  while (from < end) {
    const to = new Date(Math.min(from.getTime() + dayMs, end.getTime()))
    yield await reconcileDay(reading, { from, to })
    await main.transact((tx) => saveReconciledUntil(tx, provider, to))
    from = to
  }
}

async function reconcileDay(reading: ReportRun, { from, to }: Day) {
  const there = await readReport(reading, {
    from: new Date(from.getTime() - againMs),
    to: new Date(to.getTime() + edgeMs),
  })
  const found = [...there.findings]
  // What went back as a whole before it was written down here is nobody's money any more.
  for (const line of there.unknown.filter(({ paymentId, amount }) => (there.back.get(paymentId) ?? 0n) < amount)) {
    found.push(await investigateUnknownPayment(reading, line))
  }
  for (const ours of await listCapturesOfDay(reading, { from, to })) {
    if (!there.named.has(ours.paymentId)) found.push(await investigateMissingPayment(reading, ours))
  }
  let findings = 0
  for (const finding of found) if (finding && (await openFinding(reading.app, finding))) findings += 1
  return { compared: there.compared, findings }
}

/** What stands in the books of a company, held against what is written down of it here. */
async function readReport(reading: ReportRun, day: Day) {
  const there = { named: new Set<string>(), back: new Map<string, bigint>(), compared: 0 }
  const unknown: ReportLine[] = []
  const findings: (Finding | undefined)[] = []
  for await (const { line, ours } of matchReportLines(reading, day)) {
    const { paymentId, amount, state } = line
    there.compared += 1
    there.named.add(paymentId)
    if (state === 'refunded') there.back.set(paymentId, (there.back.get(paymentId) ?? 0n) + amount)
    if (ours) findings.push(findDifference(reading.provider, line, ours))
    else if (state === 'captured') unknown.push(line)
  }
  return { ...there, unknown, findings }
}

async function* matchReportLines(reading: ReportRun, { from, to }: Day) {
  for await (const page of reading.settlementReport(from, to)) {
    const known = await findCaptures(reading, page)
    for (const line of page) yield { line, ours: known.get(line.paymentId) }
  }
}

async function findCaptures({ app, provider }: ReportRun, page: readonly ReportLine[]) {
  const payments = page.map(({ paymentId }) => paymentId)
  if (payments.length === 0) return new Map<string, RecordedCapture>()
  const found = await Promise.all(app.databases.shards.map(({ read }) => selectCapturesById(read, provider, payments)))
  return new Map(found.flat().map((capture) => [capture.paymentId, capture]))
}

async function listCapturesOfDay({ app, provider }: ReportRun, { from, to }: Day): Promise<readonly RecordedCapture[]> {
  return (
    await Promise.all(app.databases.shards.map(({ read }) => selectCapturesBetween(read, provider, from, to)))
  ).flat()
}

/** What a person has decided to return is expected to go back. */
function findDifference(provider: string, line: ReportLine, ours: RecordedCapture): Finding | undefined {
  const { orderNo } = ours
  const detail = `here ${toMajor(ours.amount)} ${ours.currency}`
  if (line.state === 'refunded') {
    return ours.isReturned ? undefined : { ...line, provider, orderNo, detail, kind: 'refunded' }
  }
  const isSame = line.amount === ours.amount && line.currency === ours.currency
  return isSame ? undefined : { ...line, provider, orderNo, detail, kind: 'differs' }
}

/** The order is asked for at the company and credited by that answer. Only what it has not found by then is a finding. */
async function investigateUnknownPayment(
  { app, provider, now }: ReportRun,
  line: ReportLine,
): Promise<Finding | undefined> {
  const ref = line.orderNo === undefined ? await undefinedIfRefused(line.providerRef?.()) : undefined
  const orderNo = line.orderNo ?? (await findOrderByProviderRef(app, provider, ref)) ?? ''
  const order = await findOrder(app, orderNo)
  if (!order) return { ...line, provider, orderNo: undefined, kind: 'noOrder', detail: orderNo && `for ${orderNo}` }
  const dedupeKey = `books:${line.paymentId}`
  const since = await selectWebhookReceivedAt(app.databases.shardOf(order.playerId).read, {
    ...order,
    provider,
    dedupeKey,
  })
  if (since && since.getTime() < now.getTime() - lookMs) {
    return { ...line, provider, orderNo, kind: 'missingHere', detail: describeOrder(order) }
  }
  await handleWebhook(app, provider, { orderNo, dedupeKey })
  return undefined
}

function describeOrder({ state, provider, providerRef }: Order): string {
  return `the order is ${state} at ${provider} ${providerRef ?? ''}`.trimEnd()
}

/** Written down later than it was taken, it stands further back in their books: its order knows. */
async function investigateMissingPayment(reading: ReportRun, ours: RecordedCapture): Promise<Finding | undefined> {
  const captures = await fetchCaptures(reading, ours.orderNo)
  if (captures.some(({ paymentId }) => paymentId === ours.paymentId)) return undefined
  return { ...ours, provider: reading.provider, kind: 'missingThere', detail: 'there nothing' }
}

async function fetchCaptures({ app, provider }: ReportRun, orderNo: string): Promise<readonly Capture[]> {
  const order = await findOrder(app, orderNo)
  if (!order?.providerRef) return []
  const { providerRef } = order
  const snapshot = await undefinedIfRefused(
    app.providers.payments.provider(provider)?.fetchOrder({ orderNo, providerRef }),
  )
  return snapshot?.captures ?? []
}

/** That there is no such thing is an answer, and keeps no other line from being compared; silence is none. */
async function undefinedIfRefused<T>(question: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await question
  } catch (err) {
    if (err instanceof ProviderError && err.outcome === 'refused') return undefined
    throw err
  }
}
