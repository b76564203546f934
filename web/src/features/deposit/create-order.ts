import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { call } from '../../lib/call.ts'
import { flushEvents, track } from '../../lib/events.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { clientOrderIdFor, forgetClientOrder, isDecided } from './client-order.ts'
import { goToPayPage } from './go-to-pay-page.ts'

type CreatePath = '/recharge/createRechargeOrder' | '/recharge/createTransferOrder'
export type OrderInput<P extends CreatePath> = Omit<WireInputOf<P>, 'clientOrderId'>
type Answer = WireOutputOf<CreatePath>

/** Makes the order and shows how it is paid. Fails with a `CallError`; sent again, it is the same order. */
export async function createOrder<P extends CreatePath>(path: P, order: OrderInput<P>): Promise<void> {
  const clientOrderId = clientOrderIdFor(JSON.stringify([path, order]))
  // Told before the order is sent, so that a purchase which never came back is known all the same.
  track('purchase', { path, amount: order.amount })
  flushEvents()
  const answer: Answer = await call(path, { ...order, clientOrderId } as WireInputOf<P>, { quiet: true }).catch(
    (error: unknown) => {
      if (isDecided(error)) forgetClientOrder()
      throw error
    },
  )
  forgetClientOrder()
  await showPayment(answer)
}

/** A code to scan, an account to pay to, or a page of somebody else's, from which one comes back to the order. */
async function showPayment(answer: Answer): Promise<void> {
  const { orderNo, deeplink, payee } = answer
  const payUrl = 'payUrl' in answer ? answer.payUrl : undefined
  if (deeplink) return navigateTo(urlTo('depositUpiDetail', { orderNo }))
  if (payee) return navigateTo(urlTo('depositImpsDetail', { orderNo }))
  await navigateTo(urlTo('depositOrderDetail', { orderNo }))
  if (payUrl) goToPayPage(payUrl)
}
