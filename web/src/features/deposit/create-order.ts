import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { flushEvents, track } from '../../lib/events.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { keepForVisit, readForVisit } from '../../lib/storage.ts'
import { uuidv7 } from '../../lib/uuid.ts'
import { goToPayPage } from './go-to-pay-page.ts'

type CreatePath = '/recharge/createRechargeOrder' | '/recharge/createTransferOrder'
type OrderInput<P extends CreatePath> = Omit<WireInputOf<P>, 'clientOrderId'>
type Answer = WireOutputOf<CreatePath>

/** Creates the order and opens the page on which it is paid. Throws a `CallError`; a retry creates no second order. */
export async function createOrder<P extends CreatePath>(path: P, order: OrderInput<P>): Promise<void> {
  const clientOrderId = clientOrderIdFor(JSON.stringify([path, order]))
  // Tracked before the order is sent, so that an order whose answer is lost is counted too.
  track('purchase', { path, amount: order.amount })
  flushEvents()
  const answer: Answer = await call(path, { ...order, clientOrderId } as WireInputOf<P>, { quiet: true }).catch(
    (error: unknown) => {
      if (isFinalRefusal(error)) forgetClientOrderId()
      throw error
    },
  )
  forgetClientOrderId()
  await openPayment(answer)
}

/** A UPI code, an account to pay to, or the provider's own page; from that page the player returns to the order. */
async function openPayment(answer: Answer): Promise<void> {
  const { orderNo, deeplink, payee } = answer
  const payUrl = 'payUrl' in answer ? answer.payUrl : undefined
  if (deeplink) return navigateTo(urlTo('depositUpiDetail', { orderNo }))
  if (payee) return navigateTo(urlTo('depositImpsDetail', { orderNo }))
  await navigateTo(urlTo('depositOrderDetail', { orderNo }))
  if (payUrl) goToPayPage(payUrl)
}

/**
 * The idempotency key of an order. It is kept, also across a reload, until the server has answered: the same order sent
 * again after a lost answer gets the same key. A different amount or method is a different order.
 */
export function clientOrderIdFor(content: string): string {
  const kept = readForVisit('depositOrder')
  if (kept?.content === content) return kept.id
  const id = uuidv7()
  keepForVisit('depositOrder', { id, content })
  return id
}

export function forgetClientOrderId(): void {
  keepForVisit('depositOrder', undefined)
}

/** After a refusal there is no order. After a timeout or a server error the order may exist, so its key must be kept. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof CallError && error.refusal !== undefined && error.refusal !== 'server.error'
}
