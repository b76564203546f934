import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Capture, type PaymentProvider, ProviderError, type ReportLine } from '../../../providers/payment/port.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { findOrder } from '../find-order.ts'
import type { Order } from '../stored-order.ts'
import { findOrderByProviderRef, handleWebhook } from '../webhook/handle-webhook.ts'
import { compareControlTotals, type MatchedLine } from './control-totals.ts'
import {
  type Finding,
  insertFinding,
  type RecordedCapture,
  saveReconciledUntil,
  selectCapturesBetween,
  selectCapturesById,
  selectReconciledUntil,
  selectWebhookReceivedAt,
} from './queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The last hour is left out, because the provider's report may lag behind. */
const marginMs = hourMs
/** How much later a payment may appear by the provider's clock. */
const edgeMs = hourMs / 2
/** A report lists a payment when it was created, which may be a day before its capture. Reading a line twice is safe. */
const againMs = dayMs
/** How long the sync of an order may take before a payment that it did not find becomes a finding. */
const syncMs = hourMs

/**
 * Compares the settlement reports of the providers since the last run with our captures. A report credits nothing: an
 * unknown payment causes a sync of its order, as its webhook would have. Every other difference becomes a finding for an
 * operator, once. A provider that does not answer is read from the same place at the next run and delays no other.
 *
 * JazzCash and bKash have no reliable report. Their orders are synced one by one, and once more after they expired.
 */
export async function reconcileProviders(app: AppContext, now: Date): Promise<RunCounts> {
  const to = new Date(now.getTime() - marginMs)
  const counts = { providers: 0, unavailable: 0, compared: 0, findings: 0 }
  for (const { id: provider, settlementReport } of app.providers.payments.providers) {
    if (!settlementReport) continue
    try {
      for await (const { compared, findings } of reconcileDays({ app, provider, settlementReport, now }, to)) {
        counts.compared += compared
        counts.findings += findings
      }
      counts.providers += 1
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      counts.unavailable += 1
      app.log.warn({ err, provider }, 'settlement report unavailable')
    }
  }
  return counts
}

/** One provider during one run. */
type ReportRun = {
  readonly app: AppContext
  readonly provider: string
  readonly settlementReport: NonNullable<PaymentProvider['settlementReport']>
  readonly now: Date
}
type Day = { readonly from: Date; readonly to: Date }

/** Reconciles day by day, however long the last run was ago. */
async function* reconcileDays(run: ReportRun, end: Date) {
  const { app, provider } = run
  const { main } = app.databases
  let from = (await selectReconciledUntil(main.read, provider)) ?? new Date(end.getTime() - dayMs)
  while (from < end) {
    const to = new Date(Math.min(from.getTime() + dayMs, end.getTime()))
    yield await reconcileDay(run, { from, to })
    await main.transact((tx) => saveReconciledUntil(tx, provider, to))
    from = to
  }
}

async function reconcileDay(run: ReportRun, { from, to }: Day) {
  const report = await readReport(run, {
    from: new Date(from.getTime() - againMs),
    to: new Date(to.getTime() + edgeMs),
  })
  const found = [...report.findings, ...(await compareControlTotals(run.app, run.provider, report.matched))]
  // A payment that was refunded in full before we recorded it needs no action.
  for (const line of report.unknown.filter(({ paymentId, amount }) => (report.refunds.get(paymentId) ?? 0n) < amount)) {
    found.push(await investigateUnknownPayment(run, line))
  }
  for (const recorded of await listCapturesOfDay(run, { from, to })) {
    if (!report.paymentIds.has(recorded.paymentId)) found.push(await investigateMissingPayment(run, recorded))
  }
  let findings = 0
  for (const finding of found) if (finding && (await openFinding(run.app, finding))) findings += 1
  return { compared: report.compared, findings }
}

/** Reads the report of a day and compares each line with our capture. */
async function readReport(run: ReportRun, day: Day) {
  const report = { paymentIds: new Set<string>(), refunds: new Map<string, bigint>(), compared: 0 }
  const unknown: ReportLine[] = []
  const matched: MatchedLine[] = []
  const findings: (Finding | undefined)[] = []
  for await (const { line, recorded } of matchReportLines(run, day)) {
    const { paymentId, amount, state } = line
    report.compared += 1
    report.paymentIds.add(paymentId)
    if (state === 'refunded') report.refunds.set(paymentId, (report.refunds.get(paymentId) ?? 0n) + amount)
    if (recorded) {
      matched.push({ line, recorded })
      findings.push(findDifference(run.provider, line, recorded))
    } else if (state === 'captured') unknown.push(line)
  }
  return { ...report, unknown, matched, findings }
}

async function* matchReportLines(run: ReportRun, { from, to }: Day) {
  for await (const page of run.settlementReport(from, to)) {
    const known = await findCaptures(run, page)
    for (const line of page) yield { line, recorded: known.get(line.paymentId) }
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

/** A refund that an operator decided is expected and is no difference. */
function findDifference(provider: string, line: ReportLine, recorded: RecordedCapture): Finding | undefined {
  const { orderNo } = recorded
  const detail = `recorded as ${toMajor(recorded.amount)} ${recorded.currency}`
  if (line.state === 'refunded') {
    return recorded.isReturned ? undefined : { ...line, provider, orderNo, detail, kind: 'refunded' }
  }
  const isSame = line.amount === recorded.amount && line.currency === recorded.currency
  return isSame ? undefined : { ...line, provider, orderNo, detail, kind: 'differs' }
}

/** Syncs the order of an unknown payment. Only a payment that the sync did not find is a finding. */
async function investigateUnknownPayment(
  { app, provider, now }: ReportRun,
  line: ReportLine,
): Promise<Finding | undefined> {
  const ref = line.orderNo === undefined ? await undefinedIfRefused(line.providerRef?.()) : undefined
  const orderNo = line.orderNo ?? (await findOrderByProviderRef(app, provider, ref)) ?? ''
  const order = await findOrder(app, orderNo)
  if (!order) return { ...line, provider, orderNo: undefined, kind: 'noOrder', detail: orderNo && `for ${orderNo}` }
  const dedupeKey = `report:${line.paymentId}`
  const since = await selectWebhookReceivedAt(app.databases.shardOf(order.playerId).read, {
    ...order,
    provider,
    dedupeKey,
  })
  if (since && since.getTime() < now.getTime() - syncMs) {
    return { ...line, provider, orderNo, kind: 'missingHere', detail: describeOrder(order) }
  }
  await handleWebhook(app, provider, { orderNo, dedupeKey })
  return undefined
}

function describeOrder({ state, provider, providerRef }: Order): string {
  return `the order is ${state} at ${provider} ${providerRef ?? ''}`.trimEnd()
}

/** A capture recorded late is listed under an earlier day of the report, so the provider is asked about its order. */
async function investigateMissingPayment(run: ReportRun, recorded: RecordedCapture): Promise<Finding | undefined> {
  const captures = await fetchCaptures(run, recorded.orderNo)
  if (captures.some(({ paymentId }) => paymentId === recorded.paymentId)) return undefined
  return { ...recorded, provider: run.provider, kind: 'missingThere', detail: 'the provider has no such payment' }
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

/** A refusal means that the provider has no such object. Any other error ends the run of this provider. */
async function undefinedIfRefused<T>(request: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await request
  } catch (err) {
    if (err instanceof ProviderError && err.outcome === 'refused') return undefined
    throw err
  }
}

/** Stores a finding for an operator to review, once. */
async function openFinding({ databases, clock, log }: AppContext, finding: Finding): Promise<boolean> {
  const isNew = await databases.main.transact((tx) => insertFinding(tx, finding, clock.now()))
  if (isNew) {
    const { provider, paymentId, kind, orderNo } = finding
    log.warn({ provider, paymentId, kind, orderNo }, 'settlement report mismatch')
  }
  return isNew
}
