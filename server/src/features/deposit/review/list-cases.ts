import { type Money, toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectCaptures } from '../capture/queries.ts'
import { listFindingsOf, listOpenFindings, type StoredFinding } from '../reconciliation/queries.ts'
import type { Order } from '../stored-order.ts'
import { selectTimeline } from '../timeline-queries.ts'
import { lineName } from './decide-proof.ts'
import {
  selectDecisions,
  selectLinesByUtr,
  selectOpenPayments,
  selectOpenProofs,
  selectReturnRequests,
} from './queries.ts'
import { describeReasons, requireOrder } from './record-decision.ts'

const casesMax = 200

export type OpenCase = {
  /** Null of a payment that belongs to no order. */
  readonly orderNo: string | null
  readonly kind: 'money' | 'proof' | 'doubt' | 'report'
  readonly subject: string
  readonly amount: Money
  readonly currency: string
  readonly reason: string
  /** The player asks to have the money sent back. */
  readonly isAskedBack: boolean
  readonly since: Date
}

/** Everything that waits for an operator, oldest first. */
export async function readOpenCases({ databases }: AppContext): Promise<readonly OpenCase[]> {
  const found = await Promise.all(
    databases.shards.map(async ({ read }) => [
      ...(await selectOpenPayments(read, casesMax)).map(
        ({ payment, reason, ...open }): OpenCase => ({
          ...open,
          kind: 'money',
          subject: payment,
          reason: reason ?? '',
        }),
      ),
      ...(await selectOpenProofs(read, casesMax)).map(
        ({ utr, doubt, ...open }): OpenCase => ({
          ...{ ...open, kind: doubt === null ? 'proof' : 'doubt', isAskedBack: false },
          ...{ subject: `utr:${utr}`, reason: doubt ?? '' },
        }),
      ),
    ]),
  )
  const findings = (await listOpenFindings(databases.main.read, casesMax)).map(
    ({ provider, paymentId, kind, orderNo, amount, currency, since }): OpenCase => ({
      ...{ kind: 'report', subject: `${provider}:${paymentId}`, reason: kind, isAskedBack: false },
      ...{ orderNo, amount, currency, since },
    }),
  )
  return [...found.flat(), ...findings].toSorted((a, b) => a.since.getTime() - b.since.getTime())
}

/** The same, one line of text each. */
export async function listOpenCases(app: AppContext): Promise<readonly string[]> {
  return (await readOpenCases(app)).map(({ since, orderNo, kind, subject, amount, currency, reason, isAskedBack }) =>
    row(
      ...[since.toISOString(), orderNo ?? 'no order', kind, subject, `${toMajor(amount)} ${currency}`, reason],
      ...(isAskedBack ? ['asked back'] : []),
    ),
  )
}

/** Everything about one order: timeline, payments, statement lines, findings and decisions. */
export async function readCase(app: AppContext, orderNo: string) {
  const order = await requireOrder(app, orderNo)
  const shard = app.databases.shardOf(order.playerId).read
  const [events, captures, decided, requests, lines, findings] = await Promise.all([
    selectTimeline(shard, order),
    selectCaptures(shard, order.playerId, orderNo),
    selectDecisions(shard, order),
    selectReturnRequests(shard, order),
    order.utr === null ? [] : selectLinesByUtr(app.databases.main.read, order.utr),
    listFindingsOf(app.databases.main.read, orderNo),
  ])
  return { order, events, captures, decided, requests, lines, findings }
}

/** The same as text. */
export async function describeCase(app: AppContext, orderNo: string): Promise<readonly string[]> {
  const { order, events, captures, decided, requests, lines, findings } = await readCase(app, orderNo)
  return [
    headOf(order),
    ...events.map(({ at, status, by, detail }) => row('event', at.toISOString(), status, by, JSON.stringify(detail))),
    ...captures.map(({ provider, paymentId, amount, currency, outcome, heldFor }) =>
      row('money', `${provider}:${paymentId}`, `${toMajor(amount)} ${currency}`, outcome, describeReasons(heldFor)),
    ),
    ...[...requests].map(([payment, at]) => row('asked back', payment, at.toISOString())),
    ...lines.map((line) =>
      row(
        'bank',
        lineName(line),
        line.valueDate,
        `${toMajor(line.amount)} ${line.currency}`,
        line.narration,
        line.orderNo ?? 'no order',
      ),
    ),
    ...findings.map(findingRow),
    ...decided.map(({ decidedAt, subject, decision, by, approvedBy, why, sentAs, doneAt }) =>
      row(
        'decision',
        decidedAt.toISOString(),
        subject,
        decision,
        by,
        approvedBy ?? '',
        why,
        sentAs ?? '',
        doneAt ? 'done' : 'NOT DONE',
      ),
    ),
  ]
}

function findingRow({ provider, paymentId, amount, currency, at, kind, detail, closedBy, closedWhy }: StoredFinding) {
  const end = closedBy === null ? ['OPEN'] : ['closed', closedBy, closedWhy ?? '']
  const reported = `${toMajor(amount)} ${currency}`
  return row('report', `${provider}:${paymentId}`, kind, reported, at.toISOString(), detail, ...end)
}

function headOf({ orderNo, state, amount, currency, rail, provider, utr, createdAt }: Order): string {
  const ordered = `${toMajor(amount)} ${currency}`
  return row(
    'order',
    orderNo,
    state,
    ordered,
    rail,
    provider,
    utr === null ? '' : `utr:${utr}`,
    createdAt.toISOString(),
  )
}

function row(...words: readonly string[]): string {
  return words.join(' | ')
}
