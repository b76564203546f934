import { createHmac } from 'node:crypto'
import { isOver, isPaid, newDigits, newId, type Order, type Payment, storeOrder } from './orders.ts'
import {
  isSame,
  type Message,
  number,
  type ProviderRequest,
  type ProviderResponse,
  type ProviderState,
  parse,
  textOf,
  upiLink,
  type Wire,
} from './wire.ts'

/** Razorpay: `/v1/orders`, `/v1/payments/create/upi`, `/v1/virtual_accounts`, whole paise, hex signatures over the body. */
export const razorpay: Wire = {
  answer(state, request) {
    if (!request.path.startsWith('/v1/')) return undefined
    const { key, secret } = state.secrets.razorpay
    const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    if (!isSame(request.headers.authorization, expected)) return refuse(401, 'Authentication failed')
    return request.method === 'POST' ? make(state, request) : show(state, request)
  },
  webhooks: (state, order, payment) =>
    eventsOf(order, payment).map((event) => signed(state, event, contentsOf(order, payment, event))),
  back: (_office, { returnUrl }) => (returnUrl ? { url: returnUrl } : undefined),
}

function make(state: ProviderState, { path, text }: ProviderRequest): ProviderResponse {
  const fields = parse(text)
  if (path === '/v1/orders') return makeOrder(state, fields)
  if (path === '/v1/virtual_accounts') return makeAccount(state, fields)
  const order = state.store.orders.get(textOf(fields.order_id))
  if (path !== '/v1/payments/create/upi' || !order) return refuse(400, 'The requested URL was not found on the server.')
  if (typeof fields.callback_url === 'string') order.returnUrl = fields.callback_url
  // An order does not expire at this provider, but its link does.
  const { expiry_time: minutes } = (fields.upi ?? {}) as Fields
  if (minutes !== undefined) order.expiresMs = Date.now() + Number(minutes) * 60_000
  const link = upiLink(state, order, 'zamra.rzp@sandbox')
  return { status: 200, body: { razorpay_payment_id: newId(state.store, 'pay_'), link } }
}

type Fields = Readonly<Record<string, unknown>>

function makeOrder({ store }: ProviderState, fields: Fields): ProviderResponse {
  const amount = textOf(fields.amount)
  if (!/^\d+$/.test(amount) || BigInt(amount) < 100n)
    return refuse(400, 'Order amount less than minimum amount allowed')
  const order = storeOrder(store, {
    provider: 'razorpay',
    ref: newId(store, 'order_'),
    orderNo: textOf(fields.receipt),
    amount: BigInt(amount),
    currency: textOf(fields.currency),
  })
  return { status: 200, body: orderBody(order) }
}

function makeAccount({ store }: ProviderState, fields: Fields): ProviderResponse {
  const notes = (fields.notes ?? {}) as Readonly<Record<string, string>>
  const order = storeOrder(store, {
    provider: 'razorpay',
    ref: newId(store, 'va_'),
    orderNo: notes.orderNo ?? '',
    amount: BigInt(textOf(fields.amount_expected) || '0'),
    currency: 'INR',
    expiresMs: fields.close_by === undefined ? undefined : Number(fields.close_by) * 1_000,
    account: `22233${newDigits(store, 11)}`,
  })
  return { status: 200, body: accountBody(order) }
}

function show({ store }: ProviderState, { path, query }: ProviderRequest): ProviderResponse {
  const [, , kind, id = '', part] = path.split('/')
  if (path === '/v1/payments' || path === '/v1/refunds') return list(store, path, query)
  if (kind === 'payments' && part === 'bank_transfer') return transferOf(store, id)
  const order = kind === 'orders' || kind === 'virtual_accounts' ? store.orders.get(id) : undefined
  if (!order) return refuse(400, 'The id provided does not exist')
  if (part === undefined) return { status: 200, body: order.account ? accountBody(order) : orderBody(order) }
  const items = order.payments.map((payment) => paymentBody(order, payment))
  return { status: 200, body: { entity: 'collection', count: items.length, items } }
}

/** The entries of a period, the newest first, ten per page by default and a hundred at most. */
function list({ orders }: ProviderState['store'], path: string, query: URLSearchParams): ProviderResponse {
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
  const [from, to, skip] = [number('from', 0), number('to', Number.POSITIVE_INFINITY), number('skip', 0)]
  const count = number('count', 10)
  if (!(count >= 1 && count <= 100)) return refuse(400, 'The count must be between 1 and 100.')
  const payments = [...orders.values()]
    .filter(({ provider }) => provider === 'razorpay')
    .flatMap((order) => order.payments.map((payment) => ({ order, payment })))
  const all: readonly { readonly created_at: number }[] =
    path === '/v1/payments'
      ? payments.map(({ order, payment }) => paymentBody(order, payment))
      : payments.flatMap(({ order, payment }) => refundBody(order, payment))
  const within = all.filter(({ created_at: at }) => at >= from && at <= to)
  const items = within.toSorted((a, b) => b.created_at - a.created_at).slice(skip, skip + count)
  return { status: 200, body: { entity: 'collection', count: items.length, items } }
}

function transferOf({ orders }: ProviderState['store'], id: string): ProviderResponse {
  const order = [...orders.values()].find(({ payments }) => payments.some((payment) => payment.id === id))
  const payment = order?.payments.find((one) => one.id === id)
  if (!order?.account || !payment) return refuse(400, 'The id provided does not exist')
  return {
    status: 200,
    body: {
      id: `bt_${id.slice(4)}`,
      entity: 'bank_transfer',
      payment_id: id,
      mode: 'IMPS',
      bank_reference: payment.rrn,
      amount: number(String(payment.amount)),
      payer_bank_account: null,
      virtual_account_id: order.ref,
      virtual_account: accountBody(order),
    },
  }
}

function refundBody({ currency }: Order, { id, refund }: Payment) {
  if (!refund) return []
  return [
    {
      id: refund.id,
      entity: 'refund',
      amount: number(String(refund.amount)),
      currency,
      payment_id: id,
      notes: [],
      receipt: null,
      acquirer_data: { arn: null },
      created_at: Math.floor(refund.atMs / 1_000),
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    },
  ]
}

function orderBody(order: Order) {
  const { ref: id, amount, currency, orderNo, payments } = order
  const paid = paidOf(order)
  return {
    id,
    entity: 'order',
    amount: number(String(amount)),
    amount_paid: number(String(paid)),
    amount_due: number(String(amount > paid ? amount - paid : 0n)),
    currency,
    receipt: orderNo || null,
    offer_id: null,
    status: isPaid(order) ? 'paid' : payments.length > 0 ? 'attempted' : 'created',
    attempts: payments.length,
    notes: { orderNo },
    created_at: Math.floor(order.createdMs / 1_000),
  }
}

function accountBody(order: Order) {
  const { ref: id, account, orderNo } = order
  const bank = { entity: 'bank_account', ifsc: 'RATN0VAAPIS', bank_name: 'RBL Bank', name: 'Zamra Sandbox' }
  return {
    id,
    entity: 'virtual_account',
    name: bank.name,
    status: isOver(order) ? 'closed' : 'active',
    amount_expected: number(String(order.amount)),
    amount_paid: number(String(paidOf(order))),
    notes: { orderNo },
    receivers: [{ id: `ba_${id.slice(3)}`, ...bank, account_number: account, notes: [] }],
    created_at: Math.floor(order.createdMs / 1_000),
  }
}

function paymentBody(order: Order, { id, amount, isCaptured, rrn, atMs, refund }: Payment) {
  const { ref, orderNo, currency, account } = order
  const isBack = refund !== undefined && refund.amount >= amount
  // The notes of an account are not repeated on its payments.
  const way = account
    ? { order_id: null, method: 'bank_transfer', vpa: null, notes: [] }
    : { order_id: ref, method: 'upi', vpa: 'payer@sandbox', notes: { orderNo } }
  return {
    id,
    entity: 'payment',
    amount: number(String(amount)),
    currency,
    status: isBack ? 'refunded' : isCaptured ? 'captured' : 'failed',
    ...way,
    amount_refunded: number(String(refund?.amount ?? 0n)),
    refund_status: refund ? (isBack ? 'full' : 'partial') : null,
    captured: isCaptured,
    error_code: isCaptured ? null : 'BAD_REQUEST_ERROR',
    acquirer_data: { rrn, upi_transaction_id: rrn.padStart(35, '0') },
    created_at: Math.floor(atMs / 1_000),
  }
}

function eventsOf({ account }: Order, { isCaptured }: Payment): readonly string[] {
  if (!isCaptured) return ['payment.failed']
  return account ? ['virtual_account.credited'] : ['payment.authorized', 'payment.captured', 'order.paid']
}

function contentsOf(order: Order, payment: Payment, event: string): Readonly<Record<string, unknown>> {
  const paid = { payment: { entity: paymentBody(order, payment) } }
  if (event === 'order.paid') return { ...paid, order: { entity: orderBody(order) } }
  return order.account ? { ...paid, virtual_account: { entity: accountBody(order) } } : paid
}

function signed({ store, secrets }: ProviderState, event: string, payload: Readonly<Record<string, unknown>>): Message {
  const contains = Object.keys(payload)
  const created = Math.floor(Date.now() / 1_000)
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains,
    payload,
    created_at: created,
  })
  const signature = createHmac('sha256', secrets.razorpay.webhookSecret).update(body).digest('hex')
  return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': newId(store, 'evt_') } }
}

function paidOf({ payments }: Order): bigint {
  return payments.reduce((sum, { isCaptured, amount }) => (isCaptured ? sum + amount : sum), 0n)
}

function refuse(status: number, description: string): ProviderResponse {
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', metadata: {} } } }
}
