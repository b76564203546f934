import { decimal, fromDecimal, isOver, newId, type Order, type Payment, storeOrder } from './orders.ts'
import { certificate, certificatePath, signedNotification } from './sns.ts'
import {
  isSame,
  type ProviderRequest,
  type ProviderResponse,
  type ProviderState,
  pageOf,
  parse,
  textOf,
  type Wire,
} from './wire.ts'

const base = '/v1.2.0-beta/tokenized/checkout'

/**
 * bKash: grant, create, execute, query under `/v1.2.0-beta/tokenized/checkout`, decimal texts. It sends webhooks by Amazon's
 * notification service, signed with a key that it shows under `/SimpleNotificationService-sandbox.pem`.
 */
export const bkash: Wire = {
  answer(state, request) {
    if (request.path === certificatePath) return certificate()
    if (!request.path.startsWith(base) || request.method !== 'POST') return undefined
    const fields = parse(request.text)
    const { appKey, appSecret } = state.secrets.bkash
    if (request.path === `${base}/token/grant`) {
      const isOurs = isSame(fields.app_key, appKey) && isSame(fields.app_secret, appSecret)
      return isOurs ? ok(tokenOf(state)) : refuse('2001', 'Invalid App Key')
    }
    if (
      !isSame(request.headers.authorization, tokenOf(state).id_token) ||
      !isSame(request.headers['x-app-key'], appKey)
    )
      return { status: 401, body: { message: 'Unauthorized' } }
    return serve(state, request, fields)
  },
  webhooks: (state, order, payment) => (payment.isCaptured ? [notification(state, order, payment)] : []),
  back(_office, { returnUrl, ref }, payment) {
    if (!returnUrl) return undefined
    return { url: `${returnUrl}?paymentID=${ref}&status=${payment?.isCaptured ? 'success' : 'failure'}` }
  },
}

type Fields = Readonly<Record<string, unknown>>

function serve(state: ProviderState, { path }: ProviderRequest, fields: Fields): ProviderResponse {
  if (path === `${base}/create`) return create(state, fields)
  const order = state.store.orders.get(textOf(fields.paymentID))
  if (order?.provider !== 'bkash') return refuse('2002', 'Invalid Payment ID')
  if (path === `${base}/payment/status`) return ok(statusOf(order))
  return path === `${base}/execute` ? execute(state, order) : refuse('2404', 'Not found')
}

function create(state: ProviderState, fields: Fields): ProviderResponse {
  const order = storeOrder(state.store, {
    provider: 'bkash',
    ref: newId(state.store, 'TR0011', 16),
    orderNo: textOf(fields.merchantInvoiceNumber),
    amount: fromDecimal(textOf(fields.amount)),
    currency: textOf(fields.currency),
    returnUrl: textOf(fields.callbackURL),
  })
  const page = { bkashURL: pageOf(state, order), callbackURL: order.returnUrl }
  return ok({ ...statusOf(order), ...page, merchantInvoiceNumber: order.orderNo })
}

/** Moves the money, once. */
function execute({ sendWebhooks }: ProviderState, order: Order): ProviderResponse {
  if (order.payments.some(({ isCaptured }) => isCaptured))
    return refuse('2062', 'The payment has already been completed')
  if (!order.confirmed) return refuse('2056', 'Invalid Payment State')
  order.payments.push(order.confirmed)
  sendWebhooks(order, order.confirmed)
  return ok({ ...statusOf(order), merchantInvoiceNumber: order.orderNo })
}

function statusOf(order: Order): Fields {
  const paid = order.payments.find(({ isCaptured }) => isCaptured)
  const isFailed = order.payments.length > 0
  return {
    paymentID: order.ref,
    mode: '0011',
    paymentCreateTime: new Date(order.createdMs).toISOString(),
    amount: decimal(paid?.amount ?? order.amount),
    currency: order.currency,
    intent: 'sale',
    merchantInvoice: order.orderNo,
    ...(paid && { trxID: paid.id, paymentExecuteTime: new Date(paid.atMs).toISOString() }),
    transactionStatus: paid ? 'Completed' : isFailed ? 'Failed' : isOver(order) ? 'Expired' : 'Initiated',
    verificationStatus: order.confirmed ? 'Complete' : 'Incomplete',
  }
}

function notification({ store, selfUrl }: ProviderState, { orderNo, currency }: Order, { id, amount, atMs }: Payment) {
  const told = { trxID: id, transactionStatus: 'Completed', transactionType: '1003', amount: decimal(amount), currency }
  const Message = JSON.stringify({ ...told, debitMSISDN: '8801700000001', merchantInvoiceNumber: orderNo })
  const topic = 'arn:aws:sns:ap-southeast-1:000000000000:sandbox'
  return signedNotification({ id: newId(store, '', 32), topic, text: Message, atMs, selfUrl })
}

/** Another seed revokes all tokens. */
function tokenOf({ store, secrets }: ProviderState) {
  return {
    id_token: `token of ${secrets.bkash.appKey} by ${store.seed}`,
    token_type: 'Bearer',
    expires_in: 3_600,
    refresh_token: 'again',
  }
}

function ok(body: Fields): ProviderResponse {
  return { status: 200, body: { statusCode: '0000', statusMessage: 'Successful', ...body } }
}

function refuse(statusCode: string, statusMessage: string): ProviderResponse {
  return { status: 200, body: { statusCode, statusMessage } }
}
