import { decimal, fromDecimal, newId } from '../payment/orders.ts'
import { certificate, certificatePath, signedNotification } from '../payment/sns.ts'
import { isSame, type ProviderRequest, type ProviderResponse, parse, textOf } from '../payment/wire.ts'
import {
  acceptPayout,
  findPayout,
  isRefused,
  type Payout,
  type PayoutOffice,
  type PayoutWire,
  payoutsOf,
} from './payouts.ts'

const base = '/v1.2.0-beta/checkout'
const orderPath = `${base}/payment/b2cPayment`
const searchPath = `${base}/payment/search/`

/** bKash disbursement: grant, B2C payment, search by its own number. It tells by Amazon's notification service. */
export const bkashDisbursement: PayoutWire = {
  answer(office, request) {
    if (request.path === certificatePath) return certificate()
    if (!request.path.startsWith(base)) return undefined
    const { appKey, appSecret } = office.secrets.bkashDisbursement
    if (request.path === `${base}/token/grant`) {
      const asked = parse(request.text)
      const isOurs = isSame(asked.app_key, appKey) && isSame(asked.app_secret, appSecret)
      return isOurs ? { status: 200, body: tokenOf(office) } : no('2001', 'Invalid App Key')
    }
    const { authorization, 'x-app-key': givenKey } = request.headers
    if (!isSame(authorization, tokenOf(office).id_token) || !isSame(givenKey, appKey))
      return { status: 401, body: { message: 'Unauthorized' } }
    if (request.path === orderPath) return make(office, request)
    return request.path.startsWith(searchPath) ? search(office, request) : undefined
  },
  isOrder: ({ path }) => path === orderPath,
  webhooks(office, payout) {
    const { payoutNo, ref, amount, currency, payee } = payout
    const told = { trxID: ref, transactionStatus: statuses[payout.state], transactionType: 'B2C Payment', currency }
    const text = JSON.stringify({
      ...told,
      amount: decimal(amount),
      creditMSISDN: payee,
      merchantInvoiceNumber: payoutNo,
    })
    const topic = 'arn:aws:sns:ap-southeast-1:000000000000:sandbox-payouts'
    const { book, selfUrl } = office
    return [signedNotification({ id: newId(book, '', 32), topic, text, atMs: Date.now(), selfUrl })]
  },
}

function make(office: PayoutOffice, { text }: ProviderRequest): ProviderResponse {
  const asked = parse(text)
  const [payoutNo, payee] = [textOf(asked.merchantInvoiceNumber), textOf(asked.receiverMSISDN)]
  if (findPayout(office.book, 'bkashDisbursement', payoutNo)) return no('2029', 'Duplicate for all transactions')
  if (!/^01\d{9}$/.test(payee) || isRefused(office, 'bkashDisbursement', payoutNo))
    return no('2012', 'Invalid Receiver MSISDN')
  const payout = acceptPayout(office, {
    provider: 'bkashDisbursement',
    ref: newId(office.book, 'B', 9).toUpperCase(),
    payoutNo,
    amount: fromDecimal(textOf(asked.amount)),
    currency: textOf(asked.currency),
    payee,
    request: text,
  })
  const { ref, amount, currency, createdMs } = payout
  const receiver = { receiverMSISDN: payee, merchantInvoiceNumber: payoutNo }
  const body = { trxID: ref, transactionStatus: statuses[payout.state], amount: decimal(amount), currency, ...receiver }
  return { status: 200, body: { ...body, completedTime: new Date(createdMs).toISOString() } }
}

function search({ book }: PayoutOffice, { path }: ProviderRequest): ProviderResponse {
  const payout = payoutsOf(book, 'bkashDisbursement').find(({ ref }) => path === `${searchPath}${ref}`)
  return payout ? { status: 200, body: foundBody(payout) } : no('2033', 'Transaction not found')
}

function foundBody({ ref, payoutNo, amount, currency, state, payee, createdMs }: Payout) {
  return {
    trxID: ref,
    initiationTime: new Date(createdMs).toISOString(),
    completedTime: new Date(createdMs).toISOString(),
    transactionType: 'B2C Payment',
    transactionStatus: statuses[state],
    transactionReference: payoutNo,
    amount: decimal(amount),
    currency,
    customerMsisdn: payee,
    organizationShortCode: '50000',
  }
}

const statuses = { pending: 'Initiated', paid: 'Completed', failed: 'Failed', reversed: 'Reversed' } as const

/** Another seed takes all tokens back. */
function tokenOf({ book, secrets }: PayoutOffice) {
  const token = `token of ${secrets.bkashDisbursement.appKey} by ${book.seed}`
  return { id_token: token, token_type: 'Bearer', expires_in: 3_600, refresh_token: 'again' }
}

function no(errorCode: string, errorMessage: string): ProviderResponse {
  return { status: 200, body: { errorCode, errorMessage } }
}
