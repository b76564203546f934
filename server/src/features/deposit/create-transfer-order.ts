import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import type { Money } from '@zamra/contract/money.ts'
import { fromMajor } from '@zamra/contract/money.ts'
import { refusal } from '../../base/refusal.ts'
import type { Handler } from '../../http/context.ts'
import { accountFor, type Offer } from './offer/offer.ts'
import { type OperatorAccount, selectAccounts } from './offer/queries.ts'
import { newReference } from './order-number.ts'
import { paymentOptions } from './order-view.ts'
import { type OrderTerms, outOfRange, placeOrder } from './place-order.ts'
import { chosenBonus, requireDepositsOpen } from './requirements.ts'
import { byTransfer, type LocalizedName, type Order } from './stored-order.ts'

type Path = '/recharge/createTransferOrder'

/** Creates an order that is paid by a bank transfer to an account of the operator, with a reference of its own. */
export const createTransferOrder: Handler<Path> = async (ctx, input) => {
  const { clientOrderId, ...body } = input
  const request = { clientOrderId, body: ['transfer', body.amount, body.paymentMethod, ...chosenBonus(input)] }
  const order = await placeOrder(ctx, request, async () => {
    const { offer, amount, promo } = await requireDepositsOpen(ctx, input)
    return { ...termsOf(offer, input, amount, ctx.now), promo }
  })
  return answerOf(order, await selectAccounts(ctx.app.databases.main.read, order.market))
}

/** The type of transfer orders on the wire, which is the number of their tab. */
const transferType = 2

function termsOf(offer: Offer, { paymentMethod }: InputOf<Path>, amount: Money, now: Date): Omit<OrderTerms, 'promo'> {
  const requiredRail = paymentMethod === 2 ? 'upi' : 'imps'
  const account = offer.settings.showTransfer ? accountFor(offer, paymentMethod) : undefined
  if (!account) throw refusal('rail.down', { rail: requiredRail })
  requireInRange(offer, requiredRail, amount)
  return {
    currency: offer.policy.currency.iso,
    policy: offer.policy,
    amount,
    type: transferType,
    channel: paymentMethod,
    rail: account.rail,
    methodName: names[account.rail],
    provider: byTransfer,
    operatorAccountId: account.id,
    reference: newReference(),
    expiresAt: new Date(now.getTime() + offer.settings.transferSeconds * 1_000),
  }
}

function requireInRange({ settings, policy }: Offer, requiredRail: 'imps' | 'upi', amount: Money): void {
  const amounts = settings.cards.find(({ type }) => type === requiredRail)?.amounts ?? []
  if (amounts.length === 0) throw refusal('rail.down', { rail: requiredRail })
  const minorOf = (whole: number) => fromMajor(String(whole), policy.currency.minorDigits)
  const [min, max] = [minorOf(Math.min(...amounts)), minorOf(Math.max(...amounts))]
  if (amount < min || amount > max) throw outOfRange('amount', min, max)
}

const sameInAllLocales = (name: string): LocalizedName => ({
  en: name,
  fr: name,
  es: name,
  zh: name,
  tw: name,
  id: name,
})

const names: Readonly<Record<OperatorAccount['rail'], LocalizedName>> = {
  imps: sameInAllLocales('IMPS'),
  upi: sameInAllLocales('UPI'),
  bank: {
    en: 'Bank transfer',
    fr: 'Virement bancaire',
    es: 'Transferencia bancaria',
    zh: '银行转账',
    tw: '銀行轉帳',
    id: 'Transfer bank',
    hi: 'बैंक ट्रांसफ़र',
    bn: 'ব্যাংক ট্রান্সফার',
    ur: 'بینک ٹرانسفر',
  },
}

function answerOf(order: Order, accounts: readonly OperatorAccount[]): OutputOf<Path> {
  const { payee, reference, deeplink } = paymentOptions(order, accounts)
  if (!payee || reference === undefined) throw new Error(`transfer order ${order.orderNo} has no payee or reference`)
  return {
    orderNo: order.orderNo,
    payee,
    reference,
    ...(deeplink !== undefined && { deeplink, qr: deeplink }),
    expireAt: order.expiresAt.getTime(),
  }
}
