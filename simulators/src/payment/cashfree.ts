import { createHmac } from 'node:crypto'
import {
  decimal,
  findOrder,
  fromDecimal,
  isOver,
  isPaid,
  newDigits,
  type Order,
  type Payment,
  storeOrder,
} from './orders.ts'
import {
  isSame,
  number,
  type ProviderRequest,
  type ProviderResponse,
  type ProviderState,
  parse,
  textOf,
  upiLink,
  type Wire,
} from './wire.ts'

/** Cashfree: `/pg/orders`, decimal numbers with both decimals, base64 signatures over timestamp and body. */
export const cashfree: Wire = {
  answer(state, request) {
    if (!request.path.startsWith('/pg/orders') && request.path !== '/pg/recon') return undefined
    if (request.path === '/pg/orders/sessions') return openSession(state, request)
    const { id, secret } = state.secrets.cashfree
    const isOurs = isSame(request.headers['x-client-id'], id) && isSame(request.headers['x-client-secret'], secret)
    if (!isOurs || !request.headers['x-api-version']) return refuse(401, 'authentication Failed', 'request_failed')
    if (request.path === '/pg/recon') return reconcile(state, request)
    return request.method === 'POST' ? make(state, request) : show(state, request)
  },
  webhooks(state, order, payment) {
    const timestamp = String(Date.now())
    const body = JSON.stringify(eventBody(order, payment))
    const signature = createHmac('sha256', state.secrets.cashfree.secret)
      .update(timestamp + body)
      .digest('base64')
    const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': timestamp }
    return [{ url: order.noticeUrl, body, headers: { ...headers, 'x-webhook-version': '2023-08-01' } }]
  },
  back: (_office, { returnUrl, ref }) => (returnUrl ? { url: returnUrl.replace('{order_id}', ref) } : undefined),
}

type Details = Readonly<Record<string, string | undefined>>

function make({ store }: ProviderState, { text, headers }: ProviderRequest): ProviderResponse {
  const fields = parse(text)
  const ref = textOf(fields.order_id) || `order_${newDigits(store, 12)}`
  const known = store.orders.get(ref)
  if (known) {
    // With the same idempotency key the same request has the same answer; without it the number is taken.
    const isAgain =
      isSame(headers['x-idempotency-key'], ref) && known.amount === fromDecimal(textOf(fields.order_amount))
    return isAgain ? ok(known) : refuse(409, 'order with same id is already present', 'order_already_exists')
  }
  const meta = (fields.order_meta ?? {}) as Details
  const expiry = fields.order_expiry_time
  return ok(
    storeOrder(store, {
      provider: 'cashfree',
      ref,
      orderNo: ref,
      amount: fromDecimal(textOf(fields.order_amount)),
      currency: textOf(fields.order_currency),
      expiresMs: expiry === undefined ? undefined : Date.parse(textOf(expiry)),
      returnUrl: meta.return_url,
      noticeUrl: meta.notify_url,
    }),
  )
}

function openSession(state: ProviderState, { text }: ProviderRequest): ProviderResponse {
  const { payment_session_id: session } = parse(text)
  const order = findOrder(state.store, textOf(session).replace(/^session_/, ''))
  if (!order) return refuse(400, 'payment_session_id is invalid', 'payment_session_id_invalid')
  const link = upiLink(state, order, 'zamra.cf@sandbox')
  const payload = { default: link, bhim: link, gpay: link, paytm: link, phonepe: link }
  return {
    status: 200,
    body: {
      payment_method: 'upi',
      channel: 'link',
      action: 'custom',
      cf_payment_id: newDigits(state.store, 10),
      payment_amount: number(decimal(order.amount)),
      data: { url: null, payload, content_type: null, method: null },
    },
  }
}

function show({ store }: ProviderState, { path }: ProviderRequest): ProviderResponse {
  const [, , , ref = '', part] = path.split('/')
  const order = store.orders.get(ref)
  if (order?.provider !== 'cashfree') return refuse(404, 'Order Reference Id does not exist', 'order_not_found')
  if (part === 'refunds') return { status: 200, body: order.payments.flatMap((payment) => refundBody(order, payment)) }
  if (part !== 'payments') return ok(order)
  return { status: 200, body: order.payments.map((payment) => paymentBody(order, payment)) }
}

function refundBody({ ref, currency }: Order, { id, refund }: Payment) {
  if (!refund) return []
  return [
    {
      cf_payment_id: id,
      cf_refund_id: refund.id,
      refund_id: refund.id,
      order_id: ref,
      entity: 'refund',
      refund_amount: number(decimal(refund.amount)),
      refund_currency: currency,
      refund_status: 'SUCCESS',
      created_at: new Date(refund.atMs).toISOString(),
    },
  ]
}

/** Everything that moved the merchant's balance in a period, the oldest first. The cursor is opaque. */
function reconcile({ store }: ProviderState, { text }: ProviderRequest): ProviderResponse {
  const { pagination = {}, filters = {} } = parse(text) as Readonly<Record<string, Details>>
  const [from, to] = [Date.parse(filters.start_date ?? ''), Date.parse(filters.end_date ?? '')]
  if (Number.isNaN(from) || Number.isNaN(to)) return refuse(400, 'filters are invalid', 'filters_invalid')
  const limit = Math.min(Number(pagination.limit ?? 10), 1_000)
  const skip = Number(Buffer.from(pagination.cursor ?? '', 'base64').toString() || '0')
  const events = [...store.orders.values()]
    .filter(({ provider }) => provider === 'cashfree')
    .flatMap((order) => order.payments.flatMap((payment) => eventsOf(order, payment)))
    .filter(({ event_time: at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .toSorted((a, b) => Date.parse(a.event_time) - Date.parse(b.event_time))
  const isLast = skip + limit >= events.length
  const cursor = isLast ? null : Buffer.from(String(skip + limit)).toString('base64')
  return { status: 200, body: { cursor, limit, data: events.slice(skip, skip + limit) } }
}

function eventsOf(order: Order, payment: Payment) {
  const { id, amount, isCaptured, refund, atMs, rrn } = payment
  const about = { entity: 'recon', order_id: order.ref, order_amount: number(decimal(order.amount)), cf_payment_id: id }
  const paid = { payment_amount: number(decimal(amount)), payment_time: new Date(atMs).toISOString(), payment_utr: rrn }
  const event = (type: string, status: string, sum: bigint, ms: number) => ({
    event_id: type === 'PAYMENT' ? id : (refund?.id ?? ''),
    event_type: type,
    event_status: status,
    sale_type: type === 'PAYMENT' ? 'CREDIT' : 'DEBIT',
    event_amount: number(decimal(sum)),
    event_currency: order.currency,
    event_time: new Date(ms).toISOString(),
    ...about,
    ...paid,
    refund_id: type === 'PAYMENT' ? null : refund?.id,
  })
  const came = event('PAYMENT', isCaptured ? 'SUCCESS' : 'FAILED', amount, atMs)
  return refund ? [came, event('REFUND', 'SUCCESS', refund.amount, refund.atMs)] : [came]
}

function ok(order: Order): ProviderResponse {
  return {
    status: 200,
    body: {
      cf_order_id: String(order.createdMs),
      created_at: new Date(order.createdMs).toISOString(),
      entity: 'order',
      order_amount: number(decimal(order.amount)),
      order_currency: order.currency,
      order_expiry_time: order.expiresMs === undefined ? null : new Date(order.expiresMs).toISOString(),
      order_id: order.ref,
      order_meta: { return_url: order.returnUrl ?? null, notify_url: order.noticeUrl ?? null },
      order_status: isPaid(order) ? 'PAID' : isOver(order) ? 'EXPIRED' : 'ACTIVE',
      payment_session_id: `session_${order.ref}`,
    },
  }
}

function paymentBody({ ref, currency }: Order, { id, amount, isCaptured, rrn, atMs }: Payment) {
  return {
    cf_payment_id: id,
    order_id: ref,
    entity: 'payment',
    payment_status: isCaptured ? 'SUCCESS' : 'FAILED',
    payment_amount: number(decimal(amount)),
    payment_currency: currency,
    payment_message: isCaptured ? 'Transaction successful' : 'Declined by the bank',
    payment_time: new Date(atMs).toISOString(),
    bank_reference: rrn,
    payment_group: 'upi',
    payment_method: { upi: { channel: 'link', upi_id: 'payer@sandbox' } },
  }
}

function eventBody(order: Order, payment: Payment) {
  const { order_id: _order, entity: _entity, ...paid } = paymentBody(order, payment)
  return {
    data: {
      order: {
        order_id: order.ref,
        order_amount: number(decimal(order.amount)),
        order_currency: order.currency,
        order_tags: null,
      },
      payment: paid,
      customer_details: { customer_name: null, customer_id: order.ref, customer_phone: '9999999999' },
    },
    event_time: new Date(payment.atMs).toISOString(),
    type: payment.isCaptured ? 'PAYMENT_SUCCESS_WEBHOOK' : 'PAYMENT_FAILED_WEBHOOK',
  }
}

function refuse(status: number, message: string, code: string): ProviderResponse {
  return { status, body: { message, code, type: 'invalid_request_error' } }
}
