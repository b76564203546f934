import { createHmac, hash } from 'node:crypto'
import { nothing, subtract } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import { systemMs } from '../../base/clock.ts'
import type { RazorpayAccount } from '../../base/payment-config.ts'
import { exactNumber, wholeMinor } from './exact-json.ts'
import type { Capture, Intent, IntentRequest, PaymentProvider, Snapshot } from './port.ts'
import { requestProvider } from './provider-request.ts'
import { razorpayReport } from './razorpay-report.ts'
import { headerOf, parseWebhook, requireSignature } from './webhook-signature.ts'

const createdOrder = z.object({ id: z.string() })
const intent = z.object({ link: z.string().check(z.startsWith('upi://')) })
const bankAccount = z.object({ account_number: z.string(), ifsc: z.string(), name: z.string(), bank_name: z.string() })
const createdAccount = z.object({ id: z.string(), receivers: z.tuple([bankAccount], z.unknown()) })
const orderStatus = z.object({ status: z.string() })
const payment = z.object({
  id: z.string(),
  amount: wholeMinor,
  amount_refunded: z.optional(wholeMinor),
  currency: z.string(),
  status: z.string(),
  acquirer_data: z.nullish(z.object({ rrn: z.nullish(z.string()) })),
})
const payments = z.object({ items: z.array(payment) })
/** Razorpay sends an empty list instead of an object when there are no notes. */
const notes = z.catch(z.object({ orderNo: z.optional(z.string()) }), {})
const entity = z.optional(z.object({ entity: z.object({ id: z.string(), order_id: z.nullish(z.string()), notes }) }))
const event = z.object({ payload: z.object({ payment: entity, virtual_account: entity, order: entity }) })

/** Razorpay: orders paid by a UPI intent, and Smart Collect virtual accounts for transfers. Whole paise, hex signatures. */
export function razorpay({ url, key, secret, webhookSecret }: RazorpayAccount): PaymentProvider {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` }
  const request = <T>(path: string, shape: z.ZodMiniType<T>, body?: unknown) =>
    requestProvider({ url: new URL(path, url), headers, body }, shape)

  async function createUpiIntent({
    orderNo,
    amount,
    currency,
    phone = '',
    expiresAt,
    returnUrl,
  }: IntentRequest): Promise<Intent> {
    const money = { amount: exactNumber(String(amount)), currency, notes: { orderNo } }
    const order = await request('/v1/orders', createdOrder, { ...money, receipt: orderNo })
    // Razorpay takes the expiry in whole minutes, at least five, and requires an email address, which we do not have.
    const minutes = Math.max(5, Math.ceil((expiresAt.getTime() - systemMs()) / 60_000))
    const payer = { contact: phone, email: 'void@razorpay.com', order_id: order.id, callback_url: returnUrl }
    const byLink = { method: 'upi', upi: { workflow: 'intent', expiry_time: minutes } }
    const { link } = await request('/v1/payments/create/upi', intent, { ...money, ...payer, ...byLink })
    return { providerRef: order.id, next: { kind: 'upi', uri: link } }
  }

  async function createVirtualAccount({ orderNo, amount, expiresAt }: IntentRequest): Promise<Intent> {
    const { id, receivers } = await request('/v1/virtual_accounts', createdAccount, {
      receivers: { types: ['bank_account'] },
      amount_expected: exactNumber(String(amount)),
      close_by: Math.floor(expiresAt.getTime() / 1_000),
      notes: { orderNo },
    })
    const [{ account_number: account, ifsc, name: legalName, bank_name: bank }] = receivers
    return { providerRef: id, next: { kind: 'virtualAccount', legalName, account, ifsc, bank } }
  }

  return {
    id: 'razorpay',
    createIntent: (intentRequest) =>
      intentRequest.rail === 'upi' ? createUpiIntent(intentRequest) : createVirtualAccount(intentRequest),
    async fetchOrder({ providerRef }) {
      const path = `/v1/${providerRef.startsWith('va_') ? 'virtual_accounts' : 'orders'}/${providerRef}`
      const [{ status }, { items }] = await Promise.all([
        request(path, orderStatus),
        request(`${path}/payments`, payments),
      ])
      const captures = items.filter((item) => item.status === 'captured').map(captureOf)
      const isFailed = items.length > 0 && items.every((item) => item.status === 'failed')
      return { state: stateOf(captures, status, isFailed), captures }
    },
    settlementReport: (from, to) => razorpayReport(request, from, to),
    verifyWebhook(raw, given) {
      const expected = createHmac('sha256', webhookSecret).update(raw).digest('hex')
      requireSignature(headerOf(given, 'x-razorpay-signature'), expected)
      const { payment: paid, virtual_account: account, order } = parseWebhook(event, raw).payload
      const parts = [account, order, paid].flatMap((part) => (part ? [part.entity] : []))
      return {
        dedupeKey: headerOf(given, 'x-razorpay-event-id') || hash('sha256', raw, 'hex'),
        orderNo: parts.find((part) => part.notes.orderNo)?.notes.orderNo,
        providerRef: account?.entity.id ?? paid?.entity.order_id ?? order?.entity.id,
      }
    },
  }
}

/** A completely refunded payment has the status `refunded` and is no capture. */
function captureOf(given: z.infer<typeof payment>): Capture {
  const { id, amount, amount_refunded: refunded = nothing, currency, acquirer_data: bank } = given
  return { paymentId: id, amount: subtract(amount, refunded), currency, ...(bank?.rrn && { rrn: bank.rrn }) }
}

/** An order stays `attempted` after a failure, but its only UPI link is used up. An account is `closed` on expiry. */
function stateOf(captures: readonly Capture[], status: string, isFailed: boolean): Snapshot['state'] {
  if (captures.length > 0) return 'paid'
  if (status === 'closed') return 'expired'
  return isFailed ? 'failed' : 'pending'
}
