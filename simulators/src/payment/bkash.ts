import { decimal, fromDecimal, isOver, newId, type Order, type Payment, put } from './orders.ts'
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
 * bKash: grant, create, execute, query under `/v1.2.0-beta/tokenized/checkout`, decimal texts. It tells by Amazon's
 * notification service, signed with a key that it shows under `/SimpleNotificationService-sandbox.pem`.
 */
export const bkash: Wire = {
  answer(office, request) {
    if (request.path === certificatePath) return certificate()
    if (!request.path.startsWith(base) || request.method !== 'POST') return undefined
    const asked = parse(request.text)
    const { appKey, appSecret } = office.secrets.bkash
    if (request.path === `${base}/token/grant`) {
      const isOurs = isSame(asked.app_key, appKey) && isSame(asked.app_secret, appSecret)
      return isOurs ? ok(tokenOf(office)) : no('2001', 'Invalid App Key')
    }
    if (
      !isSame(request.headers.authorization, tokenOf(office).id_token) ||
      !isSame(request.headers['x-app-key'], appKey)
    )
      return { status: 401, body: { message: 'Unauthorized' } }
    return serve(office, request, asked)
  },
  webhooks: (office, order, payment) => (payment.isCaptured ? [notification(office, order, payment)] : []),
  back(_office, { returnUrl, ref }, payment) {
    if (!returnUrl) return undefined
    return { url: `${returnUrl}?paymentID=${ref}&status=${payment?.isCaptured ? 'success' : 'failure'}` }
  },
}

type Asked = Readonly<Record<string, unknown>>

function serve(office: ProviderState, { path }: ProviderRequest, asked: Asked): ProviderResponse {
  if (path === `${base}/create`) return create(office, asked)
  const order = office.book.orders.get(textOf(asked.paymentID))
  if (order?.provider !== 'bkash') return no('2002', 'Invalid Payment ID')
  if (path === `${base}/payment/status`) return ok(statusOf(order))
  return path === `${base}/execute` ? execute(office, order) : no('2404', 'Not found')
}

function create(office: ProviderState, asked: Asked): ProviderResponse {
  const order = put(office.book, {
    provider: 'bkash',
    ref: newId(office.book, 'TR0011', 16),
    orderNo: textOf(asked.merchantInvoiceNumber),
    amount: fromDecimal(textOf(asked.amount)),
    currency: textOf(asked.currency),
    returnUrl: textOf(asked.callbackURL),
  })
  const page = { bkashURL: pageOf(office, order), callbackURL: order.returnUrl }
  return ok({ ...statusOf(order), ...page, merchantInvoiceNumber: order.orderNo })
}

/** Money moves here, and once. */
function execute({ tell }: ProviderState, order: Order): ProviderResponse {
  if (order.payments.some(({ isCaptured }) => isCaptured)) return no('2062', 'The payment has already been completed')
  if (!order.confirmed) return no('2056', 'Invalid Payment State')
  order.payments.push(order.confirmed)
  tell(order, order.confirmed)
  return ok({ ...statusOf(order), merchantInvoiceNumber: order.orderNo })
}

function statusOf(order: Order): Asked {
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

function notification({ book, selfUrl }: ProviderState, { orderNo, currency }: Order, { id, amount, atMs }: Payment) {
  const told = { trxID: id, transactionStatus: 'Completed', transactionType: '1003', amount: decimal(amount), currency }
  const Message = JSON.stringify({ ...told, debitMSISDN: '8801700000001', merchantInvoiceNumber: orderNo })
  const topic = 'arn:aws:sns:ap-southeast-1:000000000000:sandbox'
  return signedNotification({ id: newId(book, '', 32), topic, text: Message, atMs, selfUrl })
}

/** Another seed takes all tokens back. */
function tokenOf({ book, secrets }: ProviderState) {
  return {
    id_token: `token of ${secrets.bkash.appKey} by ${book.seed}`,
    token_type: 'Bearer',
    expires_in: 3_600,
    refresh_token: 'again',
  }
}

function ok(body: Asked): ProviderResponse {
  return { status: 200, body: { statusCode: '0000', statusMessage: 'Successful', ...body } }
}

function no(statusCode: string, statusMessage: string): ProviderResponse {
  return { status: 200, body: { statusCode, statusMessage } }
}
