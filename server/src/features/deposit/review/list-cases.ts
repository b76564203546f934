import { toMajor } from '@zamra/contract/money.ts'
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

/** Everything that waits for an operator, oldest first, one line of text each. */
export async function listOpenCases({ databases }: AppContext): Promise<readonly string[]> {
  const found = await Promise.all(
    databases.shards.map(async ({ read }) => [
      ...(await selectOpenPayments(read, casesMax)).map((open) => ({
        since: open.since,
        words: [
          open.orderNo,
          'money',
          open.payment,
          `${toMajor(open.amount)} ${open.currency}`,
          open.reason ?? '',
          ...(open.isAskedBack ? ['asked back'] : []),
        ],
      })),
      ...(await selectOpenProofs(read, casesMax)).map(({ since, orderNo, utr, amount, currency, doubt }) => ({
        since,
        words: [
          orderNo,
          doubt === null ? 'proof' : 'doubt',
          `utr:${utr}`,
          `${toMajor(amount)} ${currency}`,
          doubt ?? '',
        ],
      })),
    ]),
  )
  const findings = (await listOpenFindings(databases.main.read, casesMax)).map(
    ({ since, orderNo, provider, paymentId, amount, currency, kind }) => ({
      since,
      words: [orderNo ?? 'no order', 'report', `${provider}:${paymentId}`, `${toMajor(amount)} ${currency}`, kind],
    }),
  )
  const cases = [...found.flat(), ...findings].toSorted((a, b) => a.since.getTime() - b.since.getTime())
  return cases.map(({ since, words }) => [since.toISOString(), ...words].join(' | '))
}

/** Everything about one order: timeline, payments, statement lines, findings and decisions. */
export async function describeCase(app: AppContext, orderNo: string): Promise<readonly string[]> {
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
