import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { ProviderError } from '../../../providers/payment/port.ts'
import type { KnownPayout, PayoutLine, PayoutProvider, PayoutSnapshot } from '../../../providers/payout/port.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { findPayoutRow, knownPayout } from '../payout/sync-payout.ts'
import { handleWebhook } from '../webhook/handle-webhook.ts'
import { selectWebhook } from '../webhook/queries.ts'
import { comparePayout, type FindingKind } from './compare-payout.ts'
import { comparePayoutTotals, type MatchedPayout } from './control-totals.ts'
import {
  type Finding,
  insertFinding,
  type SentWithdrawal,
  saveReconciledUntil,
  selectByNumber,
  selectCreatedBetween,
  selectReconciledUntil,
} from './queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The last hour is left out, because a payout may still be under way and lists lag behind. */
const marginMs = hourMs
/** A payout that came back later is seen again for a week. Comparing one twice is safe. */
const againMs = 7 * dayMs

/**
 * Compares the payouts of every provider with our withdrawals and with the ledger. A report moves no money: what the provider
 * knows and we do not is asked for, as after a webhook, and becomes a finding when asking did not help. A provider that does
 * not answer, be it for one payout, is read from the same place at the next run. It delays no other, and neither does a
 * payout.
 */
export async function reconcilePayouts(app: AppContext, now: Date): Promise<RunCounts> {
  const counts = { providers: 0, unavailable: 0, compared: 0, findings: 0 }
  const to = new Date(now.getTime() - marginMs)
  for (const provider of app.providers.payouts.providers) {
    try {
      const { main } = app.databases
      const last = (await selectReconciledUntil(main.read, provider.id)) ?? new Date(to.getTime() - dayMs)
      const period = { from: new Date(Math.min(last.getTime(), to.getTime()) - againMs), to }
      const { compared, findings, failed } = await reconcilePeriod({ app, provider, now }, period)
      counts.compared += compared
      counts.findings += findings
      counts.unavailable += failed > 0 ? 1 : 0
      if (failed > 0) continue
      await main.transact((tx) => saveReconciledUntil(tx, provider.id, to))
      counts.providers += 1
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      counts.unavailable += 1
      app.log.warn({ err, provider: provider.id }, 'payout list unavailable')
    }
  }
  return counts
}

type Run = { readonly app: AppContext; readonly provider: PayoutProvider; readonly now: Date }
type Period = { readonly from: Date; readonly to: Date }

async function reconcilePeriod(run: Run, period: Period) {
  const { app, provider } = run
  const ours = await listOurs(run, period)
  const failed = new Set<string>()
  /** One payout that fails is left to the next run. */
  const attempt = async <T>(payoutNo: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (err) {
      failed.add(payoutNo)
      app.log.error({ err, provider: provider.id, payoutNo }, 'payout not reconciled, will be compared again')
      return undefined
    }
  }
  const lines = provider.payoutList ? await readList(provider, period) : await fetchEach(run, ours, attempt)
  const known = await matchLines(run, lines, ours)
  const matched: MatchedPayout[] = []
  const found: (Finding | undefined)[] = []
  for (const line of lines) {
    const withdrawal = known.get(line.payoutNo)
    if (!withdrawal) found.push(describeUnknown(provider.id, line))
    else {
      matched.push({ line, ours: withdrawal })
      found.push(await attempt(line.payoutNo, () => investigate(run, line, withdrawal)))
    }
  }
  const listed = new Set([...lines.map(({ payoutNo }) => payoutNo), ...failed])
  for (const one of ours.filter(({ withdrawNo }) => !listed.has(withdrawNo)))
    found.push(await attempt(one.withdrawNo, () => findMissing(run, one)))
  found.push(...(await comparePayoutTotals(app, provider.id, matched)))
  let findings = 0
  for (const finding of found) if (finding && (await openFinding(app, finding))) findings += 1
  return { compared: lines.length, findings, failed: failed.size }
}

async function listOurs({ app, provider }: Run, { from, to }: Period): Promise<readonly SentWithdrawal[]> {
  const { shards } = app.databases
  return (await Promise.all(shards.map(({ read }) => selectCreatedBetween(read, provider.id, from, to)))).flat()
}

async function readList({ payoutList }: PayoutProvider, { from, to }: Period): Promise<readonly PayoutLine[]> {
  const lines: PayoutLine[] = []
  for await (const page of payoutList?.(from, to) ?? []) lines.push(...page)
  return lines
}

/** A provider without a list is asked about each of our payouts. What is not ours stays unseen there. */
async function fetchEach(
  run: Run,
  ours: readonly SentWithdrawal[],
  attempt: <T>(payoutNo: string, work: () => Promise<T>) => Promise<T | undefined>,
): Promise<readonly PayoutLine[]> {
  const lines: PayoutLine[] = []
  for (const { withdrawNo: payoutNo, createdAt: at } of ours) {
    const snapshot = await attempt(payoutNo, () => ask(run, payoutNo))
    if (snapshot) lines.push({ ...snapshot, payoutNo, at })
  }
  return lines
}

/** The provider is asked about the payee too: it must have paid this one and no other. */
async function ask(
  { app, provider }: Run,
  payoutNo: string,
  by: Partial<KnownPayout> = {},
): Promise<PayoutSnapshot | undefined> {
  const row = await findPayoutRow(app, payoutNo)
  return row && (await provider.fetch({ ...knownPayout(app, row), ...by }))
}

/** A payout may have been listed under an earlier day than its withdrawal was created. */
async function matchLines({ app, provider }: Run, lines: readonly PayoutLine[], ours: readonly SentWithdrawal[]) {
  const known = new Map(ours.map((one) => [one.withdrawNo, one]))
  const rest = lines.map(({ payoutNo }) => payoutNo).filter((payoutNo) => !known.has(payoutNo))
  if (rest.length === 0) return known
  const found = await Promise.all(app.databases.shards.map(({ read }) => selectByNumber(read, provider.id, rest)))
  for (const one of found.flat()) known.set(one.withdrawNo, one)
  return known
}

function describeUnknown(provider: string, { payoutNo, amount, state, at, providerRef }: PayoutLine): Finding {
  const detail = `${providerRef} is ${state} there and no withdrawal here`
  return { provider, payoutNo: payoutNo || providerRef, kind: 'unknownHere', amount, currency: 'INR', at, detail }
}

async function investigate(run: Run, line: PayoutLine, ours: SentWithdrawal): Promise<Finding | undefined> {
  const verdict = comparePayout(line, ours)
  if (verdict === undefined) return undefined
  if (verdict !== 'ask') return describe(run, line, ours, verdict)
  const { playerId, withdrawNo } = ours
  const webhook = { dedupeKey: `report:${withdrawNo}:${line.state}`, payoutNo: withdrawNo }
  const shard = run.app.databases.shardOf(playerId).read
  const asked = await selectWebhook(shard, { playerId, provider: run.provider.id, dedupeKey: webhook.dedupeKey })
  if (asked && asked.receivedAt.getTime() < run.now.getTime() - hourMs) return describe(run, line, ours, 'behind')
  await handleWebhook(run.app, run.provider.id, webhook)
  return undefined
}

function describe({ provider }: Run, line: PayoutLine, ours: SentWithdrawal, kind: FindingKind): Finding {
  const there = `${line.state} ${toMajor(line.amount)} there`
  const detail = `${there}, ${ours.state} ${toMajor(ours.net)} here`
  return {
    provider: provider.id,
    payoutNo: line.payoutNo,
    kind,
    amount: line.amount,
    currency: ours.currency,
    at: line.at,
    detail,
  }
}

/** We have booked it as paid, so the provider must know it. */
async function findMissing(run: Run, ours: SentWithdrawal): Promise<Finding | undefined> {
  const { withdrawNo: payoutNo, net: amount, currency, state, createdAt: at } = ours
  if (state !== 'PAID' && state !== 'REVERSED') return undefined
  const { provider } = run
  if (provider.payoutList && (await ask(run, payoutNo, { providerRef: null }))) return undefined
  const detail = `${state} ${toMajor(amount)} here, unknown there`
  return { provider: provider.id, payoutNo, kind: 'unknownThere', amount, currency, at, detail }
}

/** Stores a finding for an operator, once. */
async function openFinding({ databases, clock, log }: AppContext, finding: Finding): Promise<boolean> {
  const isNew = await databases.main.transact((tx) => insertFinding(tx, finding, clock.now()))
  const { provider, payoutNo, kind } = finding
  if (isNew) log.warn({ provider, payoutNo, kind }, 'payout reconciliation difference')
  return isNew
}
