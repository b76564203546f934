import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import type { Money } from '@zamra/contract/money.ts'
import { refusal } from '../../base/refusal.ts'
import type { Handler } from '../../http/context.ts'
import type { Offer } from './offer/offer.ts'
import { paymentOptions } from './order-view.ts'
import { type OrderTerms, outOfRange, placeOrder } from './place-order.ts'
import { chosenBonus, requireDepositsOpen } from './requirements.ts'
import type { Order } from './stored-order.ts'

type Path = '/recharge/createRechargeOrder'

/** Creates an order that is paid through a provider: UPI, an e-wallet or a virtual account. */
export const createRechargeOrder: Handler<Path> = async (ctx, input) => {
  const { clientOrderId, ...body } = input
  const way = ['gateway', body.amount, body.channel, body.type, body.bankId ?? null]
  const request = { clientOrderId, body: [...way, ...chosenBonus(input)] }
  const order = await placeOrder(ctx, request, async () => {
    const { offer, amount, promo } = await requireDepositsOpen(ctx, input)
    return { ...termsOf(offer, input, amount, ctx.now), promo }
  })
  return answerOf(order)
}

function termsOf(
  { methods, settings, policy }: Offer,
  { type, channel, bankId }: InputOf<Path>,
  amount: Money,
  now: Date,
): Omit<OrderTerms, 'promo'> {
  const method = methods.find((one) => one.type === type)
  if (!method) throw refusal('input.invalid', { fields: [{ field: 'type', problem: 'no such method' }] })
  if (bankId !== undefined && !settings.banks.some(({ id }) => id === bankId))
    throw refusal('input.invalid', { fields: [{ field: 'bankId', problem: 'no such bank' }] })
  if (amount < method.amountMin || amount > method.amountMax) {
    throw outOfRange('amount', method.amountMin, method.amountMax)
  }
  const [best] = method.routes
  if (best === undefined) throw refusal('rail.down', { rail: method.rail })
  const chosen = method.providers[channel - 1]
  return {
    currency: policy.currency.iso,
    policy,
    amount,
    type,
    channel,
    rail: method.rail,
    methodName: method.name,
    provider: chosen !== undefined && method.routes.includes(chosen) ? chosen : best,
    operatorAccountId: null,
    reference: null,
    expiresAt: new Date(now.getTime() + settings.orderSeconds * 1_000),
  }
}

/** A provider's payment instructions never contain an account of the operator, so no accounts are passed. */
function answerOf(order: Order): OutputOf<Path> {
  const { payUrl, deeplink, payee } = paymentOptions(order, [])
  return {
    orderNo: order.orderNo,
    ...(payUrl !== undefined && { payUrl }),
    ...(deeplink !== undefined && { deeplink, qr: deeplink }),
    ...(payee && { payee }),
    expireAt: order.expiresAt.getTime(),
  }
}
