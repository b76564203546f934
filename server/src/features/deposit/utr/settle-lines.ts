import type { AppContext } from '../../../app-context.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { findOrder } from '../find-order.ts'
import { compensateOrder } from './compensate.ts'
import { type BankLine, markSettled, selectUnsettledLines } from './queries.ts'
import { hasUtrForm } from './utr.ts'

const linesAtOnce = 200
/** The book takes commands of many players together. */
const inParallel = 16

/** The money of every line that has its order, credited or set aside. A line that fails does not hold up the others. */
export async function settleLines(app: AppContext, now: Date): Promise<number> {
  const { main } = app.databases
  let settled = 0
  for (;;) {
    const lines = await selectUnsettledLines(main.read, linesAtOnce)
    let done = 0
    for (let from = 0; from < lines.length; from += inParallel) {
      const results = await Promise.all(lines.slice(from, from + inParallel).map((line) => settle(app, line, now)))
      done += results.filter(Boolean).length
    }
    settled += done
    if (done === 0 || lines.length < linesAtOnce) return settled
  }
}

async function settle(app: AppContext, line: BankLine & { readonly orderNo: string }, now: Date): Promise<boolean> {
  try {
    const order = await findOrder(app, line.orderNo)
    if (!order) throw new Error('a line of the bank was given to an order that is not there')
    const rrn = line.refs.find((ref) => ref === order.utr) ?? utrOf(line)
    const { amount, currency } = line
    await creditCapture(app, order, { paymentId: paymentIdOf(line), amount, currency, ...(rrn && { rrn }) })
    await compensateOrder(app, line.orderNo)
    await app.databases.main.transact((tx) => markSettled(tx, line, now))
    return true
  } catch (err) {
    app.log.error({ err, orderNo: line.orderNo }, 'a line of the bank could not be settled: it is tried again')
    return false
  }
}

/** By its UTR, which is the same on every statement; a line without one only has its hash. */
function paymentIdOf(line: BankLine): string {
  return `${line.account}:${utrOf(line) ?? line.hash.toString('hex')}`
}

function utrOf({ refs }: BankLine): string | undefined {
  const utrs = refs.filter(hasUtrForm).toSorted()
  return utrs.find((utr) => /^\d+$/.test(utr)) ?? utrs[0]
}
