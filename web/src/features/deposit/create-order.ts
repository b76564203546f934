import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { flushEvents, track } from '../../lib/events.ts'
import { sendOnce } from '../../lib/idempotency-key.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { goToPayPage } from './go-to-pay-page.ts'
import { rememberGame } from './return-to-game.ts'

type CreatePath = '/recharge/createRechargeOrder' | '/recharge/createTransferOrder'
type OrderInput<P extends CreatePath> = Omit<WireInputOf<P>, 'clientOrderId'>
type Answer = WireOutputOf<CreatePath>

/** Creates the order and opens the page on which it is paid. Throws a `CallError`; a retry creates no second order. */
export async function createOrder<P extends CreatePath>(path: P, order: OrderInput<P>): Promise<void> {
  // Tracked before the order is sent, so that an order whose answer is lost is counted too.
  track('purchase', { path, amount: order.amount })
  flushEvents()
  const answer: Answer = await sendOnce('depositOrder', JSON.stringify([path, order]), (clientOrderId) =>
    moneyCall(path, { ...order, clientOrderId } as WireInputOf<P>, { quiet: true }),
  )
  await openPayment(answer)
}

/** A UPI code, an account to pay to, or the provider's own page; from that page the player returns to the order. */
async function openPayment(answer: Answer): Promise<void> {
  const { orderNo, deeplink, payee } = answer
  rememberGame(orderNo)
  const payUrl = 'payUrl' in answer ? answer.payUrl : undefined
  if (deeplink) return navigateTo(urlTo('depositUpiDetail', { orderNo }))
  if (payee) return navigateTo(urlTo('depositImpsDetail', { orderNo }))
  await navigateTo(urlTo('depositOrderDetail', { orderNo }))
  if (payUrl) goToPayPage(payUrl)
}
