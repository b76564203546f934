import type { AppContext } from '../../../app-context.ts'
import { pushEvent } from '../../../http/push.ts'
import { askDeposit, suspenseCredited, suspenseOut } from '../../../ledger/index.ts'
import { applyOrderEvent } from '../apply-order-event.ts'
import { type StoredCapture, selectCaptures } from '../capture/queries.ts'
import { waitedSince } from '../capture/waited-since.ts'
import { releaseAllowance } from '../close-order.ts'
import type { Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import { compensateOrder } from '../utr/compensate.ts'
import { markDone, selectDecisions } from './queries.ts'
import { type Decision, DecisionError, recordDecision, requireOrder } from './record-decision.ts'

/** Money that was set aside becomes the player's after all. */
export async function creditSuspendedPayment(app: AppContext, verdict: Decision, payment: string): Promise<void> {
  const order = await requireOrder(app, verdict.orderNo)
  const { playerId, orderNo } = order
  const { amount, reason, rrn, at: knownAt } = await requireSuspendedCapture(app, order, payment)
  await recordDecision(app, order, verdict, {
    subject: payment,
    decision: 'credit',
    async validate() {
      if (reason === 'currency')
        throw new DecisionError('money of another currency is in no book: it can only be returned')
      if (reason === 'limit' || reason === 'excluded') await requireAllowance(app, order, amount)
    },
  })
  // Under a name of its own: the order may have been credited before, or may be later, with money that fits.
  const credit = { playerId, order: `${orderNo} ${payment}`, payment, amount }
  const { answer } = await suspenseCredited(app.ledger, credit)
  if (answer.status !== 'posted') throw new Error(`money that was set aside could not be credited: ${answer.status}`)
  const { at, by } = verdict
  await app.databases.shardOf(playerId).transact(async (tx) => {
    if (!(await markDone(tx, order, payment, at))) return
    const happening = { by: 'operator', at, detail: { decided: payment, person: by, amount: String(amount) } } as const
    const change = { credited: amount, creditedAt: at, waitedSince: waitedSince(order, { rrn, knownAt }) }
    const moved = await applyOrderEvent(tx, order, 'paid', { ...happening, change })
    if (!moved) await insertTimelineEntry(tx, order, { ...happening, status: 'SUCCEEDED' })
  })
  await releaseAllowance(app, order)
  await compensateOrder(app, orderNo)
  await pushEvent(app, playerId, 'balance')
}

/** It was sent back where it came from, under `sentAs`. Whoever sends it is not this program. */
export async function returnSuspendedPayment(
  app: AppContext,
  verdict: Decision,
  payment: string,
  sentAs: string,
): Promise<void> {
  const order = await requireOrder(app, verdict.orderNo)
  const { playerId } = order
  const { amount, reason } = await requireSuspendedCapture(app, order, payment)
  await recordDecision(app, order, verdict, {
    subject: payment,
    decision: 'return',
    sentAs,
    validate() {
      if (sentAs.trim() === '') throw new DecisionError('under which reference was it sent back?')
    },
  })
  // Money of another currency never came into the book of this player.
  if (reason !== 'currency') {
    const { answer } = await suspenseOut(app.ledger, { playerId, payment, amount })
    if (answer.status !== 'posted') throw new Error(`money that was set aside could not be returned: ${answer.status}`)
  }
  const { at, by } = verdict
  await app.databases.shardOf(playerId).transact(async (tx) => {
    if (!(await markDone(tx, order, payment, at))) return
    const happening = { by: 'operator', at, detail: { decided: payment, person: by, sentAs } } as const
    const isLast = (await listOpenPayments(tx, order)).length === 0
    const change = { rejectReason: 'returned' }
    const moved = isLast && (await applyOrderEvent(tx, order, 'rejected', { ...happening, change }))
    if (!moved) await insertTimelineEntry(tx, order, { ...happening, status: 'RETURNED' })
  })
  await releaseAllowance(app, order)
}

async function requireSuspendedCapture(app: AppContext, order: Order, payment: string): Promise<StoredCapture> {
  const captures = await selectCaptures(app.databases.shardOf(order.playerId).read, order.playerId, order.orderNo)
  const found = captures.find((capture) => capture.outcome === 'suspense' && nameOf(capture) === payment)
  if (!found) throw new DecisionError(`no money is set aside for ${order.orderNo} under ${payment}`)
  return found
}

/** What came over a limit is credited when there is room for it, and to nobody who is excluded. */
async function requireAllowance(app: AppContext, { playerId }: Order, amount: StoredCapture['amount']): Promise<void> {
  const { status } = await askDeposit(app.databases.shardOf(playerId).pool, playerId, amount)
  if (status === 'barred') throw new DecisionError('the player may not deposit: it can only be returned')
  if (status === 'limit') throw new DecisionError('it is more than his limit has room for at present')
}

/** Money of an order that still waits for a decision. */
export async function listOpenPayments(shard: Parameters<typeof selectDecisions>[0], order: Order): Promise<string[]> {
  const [captures, decided] = await Promise.all([
    selectCaptures(shard, order.playerId, order.orderNo),
    selectDecisions(shard, order),
  ])
  const done = new Set(decided.flatMap(({ subject, doneAt }) => (doneAt ? [subject] : [])))
  return captures
    .filter(({ outcome }) => outcome === 'suspense')
    .map(nameOf)
    .filter((name) => !done.has(name))
}

function nameOf({ provider, paymentId }: StoredCapture): string {
  return `${provider}:${paymentId}`
}
