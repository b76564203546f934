import type { AppContext } from '../../../app-context.ts'
import { letGo } from '../let-go.ts'
import type { Order } from '../stored-order.ts'
import { releaseClaims } from '../utr/claim/queries.ts'
import { giveLine } from '../utr/give-line.ts'
import { settleLines } from '../utr/settle-lines.ts'
import { demandOrder, NotDecided, type Verdict, writeDecision } from './decide.ts'
import { openPayments } from './decide-money.ts'
import { listLinesNaming, markDone, type NamedLine } from './queries.ts'

/**
 * The line of the bank that the player has named is his transfer, although it does not fit as it should. If its amount
 * is another than was ordered it is set aside for him, and is then credited or returned like any such money.
 */
export async function creditLine(app: AppContext, verdict: Verdict, name: string): Promise<void> {
  const { at } = verdict
  const order = await demandOrder(app, verdict.orderNo)
  const line = await demandLine(app, order, name)
  await writeDecision(app, order, verdict, {
    subject: name,
    decision: 'credit',
    judge() {
      if (order.state !== 'UNDER_REVIEW') throw new NotDecided(`the order is ${order.state}`)
      if (line.orderNo !== null) throw new NotDecided(`this line was given to ${line.orderNo}`)
      if (line.currency !== order.currency) throw new NotDecided('the line is in another currency than the order')
    },
  })
  if (line.orderNo === null && !(await giveLine(app, line, order, at)).isGiven) {
    throw new Error('the UTR of this line has paid another order meanwhile')
  }
  await settleLines(app, at)
  await app.databases.shardOf(order.playerId).transact((tx) => markDone(tx, order, name, at))
}

/** There is no such transfer. Whoever's UTR it truly is can have it; should money come all the same it is credited. */
export async function refuseProof(app: AppContext, verdict: Verdict): Promise<void> {
  const order = await demandOrder(app, verdict.orderNo)
  const { orderNo, playerId, utr } = order
  const subject = `utr:${utr}`
  const shard = app.databases.shardOf(playerId)
  await writeDecision(app, order, verdict, {
    subject,
    decision: 'refuse',
    async judge() {
      if (order.state !== 'UNDER_REVIEW' || utr === null) throw new NotDecided('the order does not wait for its proof')
      const [payment] = await openPayments(shard.read, order)
      if (payment !== undefined) throw new NotDecided(`money is there: first decide about ${payment}`)
    },
  })
  await letGo(app, order, 'rejected', 'refused')
  await app.databases.main.transact((tx) => releaseClaims(tx, { orderNo }, utr ?? ''))
  await shard.transact((tx) => markDone(tx, order, subject, verdict.at))
}

/** `line:in-imps-1:3f2a…`: the account and the beginning of the line's hash. */
export function lineName({ account, hash }: NamedLine): string {
  return `line:${account}:${hash.toString('hex').slice(0, 16)}`
}

async function demandLine(app: AppContext, { orderNo, utr }: Order, name: string): Promise<NamedLine> {
  const lines = utr === null ? [] : await listLinesNaming(app.databases.main.read, utr)
  const line = lines.find((one) => lineName(one) === name)
  if (!line) throw new NotDecided(`the bank has no line ${name} under the UTR of ${orderNo}`)
  return line
}
