import type { OutputOf } from '@zamra/contract/calls.ts'
import { type Locale, textIn } from '@zamra/contract/languages.ts'
import { sandboxPageOf, upiLink } from '../../providers/payment/upi.ts'
import { isCancellable } from './close-order.ts'
import type { OperatorAccount } from './offer/queries.ts'
import type { ProcessingOrder } from './processing-queries.ts'
import type { Order } from './stored-order.ts'

type Detail = OutputOf<'/recharge/orderDetail'>
type Row = OutputOf<'/recharge/record'>['list'][number]

/** How an order can be paid. Empty until the provider has answered. */
export type PaymentOptions = Pick<Detail, 'payUrl' | 'deeplink' | 'payee' | 'reference'>

export function toOrderRow(order: Order, locale: Locale): Row {
  return {
    orderNo: order.orderNo,
    amount: order.amount,
    currency: order.currency,
    type: order.type,
    rail: order.rail,
    methodName: textIn(order.methodName, locale),
    status: order.state,
    createdAt: order.createdAt.getTime(),
    ...(order.creditedAt && { creditedAt: order.creditedAt.getTime() }),
  }
}

type ShownProcessing = OutputOf<'/recharge/getChargeInfo'>['processingOrders'][number]

/** How many orders are listed to the player; the count tells of all. */
const processingShown = 10

export function toProcessingOrders(orders: readonly ProcessingOrder[]): ShownProcessing[] {
  return orders.slice(0, processingShown).map((order) => ({
    orderNo: order.orderNo,
    amount: order.amount,
    currency: order.currency,
    status: order.state,
    createdAt: order.createdAt.getTime(),
    expireAt: order.expiresAt.getTime(),
    rail: order.rail,
    canCancel: isCancellable(order, Number(order.captures)),
  }))
}

/** `accounts` are the operator's accounts in the order's market. A transfer's payee is always one of them. */
export function paymentOptions(order: Order, accounts: readonly OperatorAccount[]): PaymentOptions {
  if (order.operatorAccountId !== null) {
    const account = accounts.find(({ id }) => id === order.operatorAccountId)
    return account ? transferOptions(account, order) : {}
  }
  const next = order.nextAction
  switch (next?.kind) {
    case 'upi': {
      const page = sandboxPageOf(next.uri)
      return { deeplink: next.uri, ...(page !== undefined && { payUrl: page }) }
    }
    case 'redirect':
      return { payUrl: next.url }
    case 'virtualAccount': {
      const { legalName, bank, account, ifsc } = next
      return { payee: { legalName, bank, account, ifsc } }
    }
    case undefined:
      return {}
  }
}

function transferOptions(account: OperatorAccount, { amount, reference, rail }: Order): PaymentOptions {
  const { legalName, bankName: bank, accountNumber, ifsc, vpa } = account
  const payee = {
    legalName,
    bank,
    ...(accountNumber !== null && { account: accountNumber }),
    ...(ifsc !== null && { ifsc }),
    ...(vpa !== null && { vpa }),
  }
  const ways = { payee, ...(reference !== null && { reference }) }
  if (rail !== 'upi' || vpa === null || reference === null) return ways
  return { ...ways, deeplink: upiLink({ vpa, name: legalName, amount, reference }) }
}
