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
  state: ProviderState,
  order: Order,
  { way, lateMs, amount }: PayOptions,
): Promise<Payment | undefined> {
  if (way !== 'late') return Promise.resolve(pay(state, order, way, amount))
  const waitMs = Math.max(0, (order.expiresMs ?? 0) - Date.now()) + lateMs
  return new Promise((resolve) => {
    setTimeout(() => resolve(pay(state, order, 'approve', amount)), waitMs).unref()
  })
}

function pay(state: ProviderState, order: Order, way: Way, amount = order.amount): Payment | undefined {
  const paid = way === 'wrong' ? wrongAmount(order.amount) : amount
  const isCaptured = way !== 'fail'
  const first = capture(state, order, newPayment(state.store, order, paid, isCaptured))
  // A wallet accepts a reference once; at a gateway an impatient payer can pay twice.
  const isGateway = order.provider === 'razorpay' || order.provider === 'cashfree'
  if (way === 'twice' && isGateway) capture(state, order, newPayment(state.store, order, order.amount, true))
  return first
}

/** At bKash a confirmed payment moves no money until the merchant executes it. */
function capture(state: ProviderState, order: Order, payment: Payment): Payment {
  if (order.provider === 'bkash' && payment.isCaptured) {
    order.confirmed ??= payment
    return order.confirmed
  }
  const [known] = order.payments
  if (order.provider === 'jazzcash' && known) return known
  order.payments.push(payment)
  state.sendWebhooks(order, payment)
  return payment
}

function newPayment(store: Orders, { provider }: Order, amount: bigint, isCaptured: boolean): Payment {
  const id = provider === 'razorpay' ? newId(store, 'pay_') : newDigits(store, 10)
  return { id, amount, isCaptured, rrn: newDigits(store, 12), atMs: Date.now() }
}

/** One unit too little; of very little, one too much. */
function wrongAmount(amount: bigint): bigint {
  return amount > 200n ? amount - 100n : amount + 100n
}
