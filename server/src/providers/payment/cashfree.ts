import { createHmac } from 'node:crypto'
import { add, type Money, nothing, subtract } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { CashfreeAccount } from '../../base/payment-config.ts'
import { cashfreeReport } from './cashfree-report.ts'
import { exactNumber, readDecimal, twoDecimals } from './exact-json.ts'
import type { Capture, PaymentProvider, Snapshot } from './port.ts'
import { parseAnswer, requestProvider } from './provider-request.ts'
import { headerOf, parseWebhook, requireSignature } from './webhook-signature.ts'

const createdOrder = z.object({ order_id: z.string(), payment_session_id: z.string() })
const upiPayload = z.object({ default: z.string().check(z.startsWith('upi://')) })
const session = z.object({ data: z.object({ payload: upiPayload }) })
const orderStatus = z.object({ order_status: z.string() })
const payment = z.object({
  cf_payment_id: z.string(),
  payment_status: z.string(),
  payment_amount: z.string(),
  payment_currency: z.string(),
  bank_reference: z.nullish(z.string()),
})
const attempts = z.array(payment)
const refund = z.object({ cf_payment_id: z.string(), refund_amount: z.string(), refund_status: z.string() })
const refunds = z.array(refund)
const event = z.object({
  type: z.string(),
  data: z.object({
    order: z.object({ order_id: z.string() }),
    payment: z.object({ cf_payment_id: z.string(), payment_status: z.string() }),
  }),
})

const apiVersion = '2023-08-01'
/** Cashfree requires a phone number, also for a payer without one. */
const noPhone = '9999999999'
const failedAttempts: readonly string[] = ['FAILED', 'CANCELLED', 'USER_DROPPED', 'VOID']
const failedRefunds: readonly string[] = ['CANCELLED', 'FAILED']
const states: Readonly<Record<string, Snapshot['state']>> = { EXPIRED: 'expired', TERMINATED: 'expired' }

/**
 * Cashfree's payment gateway. An order has our order number and may have many payment attempts, of which only `SUCCESS` is
 * final. Amounts are decimal numbers, parsed as text. Signatures are base64 over timestamp and body.
 */
export function cashfree({ url, id, secret, webhookUrl }: CashfreeAccount): PaymentProvider {
  const key = { 'x-client-id': id, 'x-client-secret': secret, 'x-api-version': apiVersion }
  const request = <T>(path: string, shape: z.ZodMiniType<T>, body?: unknown, more = {}) =>
    requestProvider({ url: new URL(path, url), headers: { ...key, ...more }, body }, shape)

  return {
    id: 'cashfree',
    async createIntent({ orderNo, amount, currency, phone = noPhone, expiresAt, returnUrl }) {
      const order = {
        order_id: orderNo,
        order_amount: exactNumber(twoDecimals(amount)),
        order_currency: currency,
        order_expiry_time: expiresAt.toISOString(),
        customer_details: { customer_id: orderNo, customer_phone: phone },
        order_meta: { return_url: returnUrl, notify_url: webhookUrl },
      }
      const created = await request('/pg/orders', createdOrder, order, { 'x-idempotency-key': orderNo })
      const { payment_session_id } = created
      const byLink = { payment_session_id, payment_method: { upi: { channel: 'link' } } }
      const { data } = await request('/pg/orders/sessions', session, byLink)
      return { providerRef: created.order_id, next: { kind: 'upi', uri: data.payload.default } }
    },
    async fetchOrder({ providerRef }) {
      const path = `/pg/orders/${providerRef}`
      const [order, tried] = await Promise.all([request(path, orderStatus), request(`${path}/payments`, attempts)])
      const paid = tried.filter(({ payment_status: status }) => status === 'SUCCESS')
      // A refunded payment keeps its status, so the refunds are asked for.
      const back = paid.length > 0 ? await request(`${path}/refunds`, refunds) : []
      const captures = paid.map((one) => captureOf(one, back)).filter(({ amount }) => amount > nothing)
      return { state: stateOf(captures, order.order_status, tried), captures }
    },
    settlementReport: (from, to) => cashfreeReport(request, from, to),
    verifyWebhook(raw, headers) {
      const timestamp = headerOf(headers, 'x-webhook-timestamp')
      const expected = createHmac('sha256', secret).update(timestamp).update(raw).digest('base64')
      requireSignature(headerOf(headers, 'x-webhook-signature'), expected)
      const { type, data } = parseWebhook(event, raw)
      const { cf_payment_id: paymentId, payment_status: status } = data.payment
      const { order_id: orderNo } = data.order
      return { dedupeKey: `${type}:${paymentId}:${status}`, orderNo, providerRef: orderNo }
    },
  }
}

/** Cashfree keeps an order open for another attempt, but the only UPI link of ours is used up by a failed one. */
function stateOf(captures: readonly Capture[], status: string, tried: z.infer<typeof attempts>): Snapshot['state'] {
  if (captures.length > 0) return 'paid'
  const isFailed = tried.length > 0 && tried.every(({ payment_status }) => failedAttempts.includes(payment_status))
  return states[status] ?? (isFailed ? 'failed' : 'pending')
}

/** What is left of a payment. A refund that is under way counts as done; one that was given up does not. */
function captureOf(given: z.infer<typeof payment>, back: z.infer<typeof refunds>): Capture {
  const { cf_payment_id: paymentId, payment_currency: currency, bank_reference: rrn } = given
  const refunded = back
    .filter((one) => one.cf_payment_id === paymentId && !failedRefunds.includes(one.refund_status))
    .map((one) => amountOf(one.refund_amount))
  const amount = subtract(amountOf(given.payment_amount), add(...refunded))
  return { paymentId, amount, currency, ...(rrn && { rrn }) }
}

function amountOf(text: string): Money {
  return parseAnswer(z.bigint(), () => readDecimal(text)) as Money
}
