import type { AppContext } from '../../../app-context.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { findOrder } from '../find-order.ts'
import { compensateOrder } from './compensate.ts'
import { type BankLine, markSettled, selectUnsettledLines } from './queries.ts'
import { hasUtrForm } from './utr.ts'

const batchSize = 200
/** The ledger batches concurrent commands, so lines are settled in parallel. */
const concurrency = 16

/** Credits every matched line or moves it to suspense. A line that fails does not delay the others. */
export async function settleLines(app: AppContext, now: Date): Promise<number> {
  const { main } = app.databases
  let settled = 0
  for (;;) {
    const lines = await selectUnsettledLines(main.read, batchSize)
    let done = 0
    for (let from = 0; from < lines.length; from += concurrency) {
      const results = await Promise.all(lines.slice(from, from + concurrency).map((line) => settle(app, line, now)))
      done += results.filter(Boolean).length
    }
    settled += done
    if (done === 0 || lines.length < batchSize) return settled
  }
}

async function settle(app: AppContext, line: BankLine & { readonly orderNo: string }, now: Date): Promise<boolean> {
  try {
    const order = await findOrder(app, line.orderNo)
    if (!order) throw new Error(`a statement line is assigned to order ${line.orderNo}, which does not exist`)
    const rrn = line.refs.find((ref) => ref === order.utr) ?? utrOf(line)
    const { amount, currency } = line
    await creditCapture(app, order, { paymentId: paymentIdOf(line), amount, currency, ...(rrn && { rrn }) })
    await compensateOrder(app, line.orderNo)
    await app.databases.main.transact((tx) => markSettled(tx, line, now))
    return true
  } catch (err) {
    app.log.error({ err, orderNo: line.orderNo }, 'statement line not settled, will be retried')
    return false
  }
}

/** The UTR is the same on every statement. A line without one is identified by its hash. */
function paymentIdOf(line: BankLine): string {
  return `${line.account}:${utrOf(line) ?? line.hash.toString('hex')}`
}

function utrOf({ refs }: BankLine): string | undefined {
  const utrs = refs.filter(hasUtrForm).toSorted()
  return utrs.find((utr) => /^\d+$/.test(utr)) ?? utrs[0]
}
