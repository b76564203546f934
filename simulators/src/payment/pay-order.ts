import type { Way } from './behaviour.ts'
import { bkash } from './bkash.ts'
import { cashfree } from './cashfree.ts'
import { jazzcash } from './jazzcash.ts'
import { newDigits, newId, type Order, type Orders, type Payment } from './orders.ts'
import { razorpay } from './razorpay.ts'
import type { ProviderState, Wire } from './wire.ts'

export const wires: Readonly<Record<Order['provider'], Wire>> = { razorpay, cashfree, jazzcash, bkash }

export type PayOptions = { readonly way: Way; readonly lateMs: number; readonly amount?: bigint | undefined }

/** The payer acts on their order. A late payer acts after the order has expired. */
export function payOrder(
  office: ProviderState,
  order: Order,
  { way, lateMs, amount }: PayOptions,
): Promise<Payment | undefined> {
  if (way !== 'late') return Promise.resolve(pay(office, order, way, amount))
  const waitMs = Math.max(0, (order.expiresMs ?? 0) - Date.now()) + lateMs
  return new Promise((resolve) => {
    setTimeout(() => resolve(pay(office, order, 'approve', amount)), waitMs).unref()
  })
}

function pay(office: ProviderState, order: Order, way: Way, amount = order.amount): Payment | undefined {
  const paid = way === 'wrong' ? another(order.amount) : amount
  const isCaptured = way !== 'fail'
  const first = take(office, order, newPayment(office.book, order, paid, isCaptured))
  // A wallet takes a reference once; a gateway whose payer is impatient takes the money twice.
  const isGateway = order.provider === 'razorpay' || order.provider === 'cashfree'
  if (way === 'twice' && isGateway) take(office, order, newPayment(office.book, order, order.amount, true))
  return first
}

/** At bKash a confirmed payment moves no money until the customer executes it. */
function take(office: ProviderState, order: Order, payment: Payment): Payment {
  if (order.provider === 'bkash' && payment.isCaptured) {
    order.confirmed ??= payment
    return order.confirmed
  }
  const [known] = order.payments
  if (order.provider === 'jazzcash' && known) return known
  order.payments.push(payment)
  office.tell(order, payment)
  return payment
}

function newPayment(book: Orders, { provider }: Order, amount: bigint, isCaptured: boolean): Payment {
  const id = provider === 'razorpay' ? newId(book, 'pay_') : newDigits(book, 10)
  return { id, amount, isCaptured, rrn: newDigits(book, 12), atMs: Date.now() }
}

/** One unit too little; of very little, one too much. */
function another(amount: bigint): bigint {
  return amount > 200n ? amount - 100n : amount + 100n
}
