import { decimal, fromDecimal, newId } from '../payment/orders.ts'
import { certificate, certificatePath, signedNotification } from '../payment/sns.ts'
import { isSame, type ProviderRequest, type ProviderResponse, parse, textOf } from '../payment/wire.ts'
import {
  acceptPayout,
  findPayout,
  isRefused,
  type Payout,
  type PayoutSystem,
  type PayoutWire,
  payoutsOf,
} from './payouts.ts'

const base = '/v1.2.0-beta/checkout'
const orderPath = `${base}/payment/b2cPayment`
const searchPath = `${base}/payment/search/`

/** bKash disbursement: grant, B2C payment, search by its own number. It tells by Amazon's notification service. */
export const bkashDisbursement: PayoutWire = {
  answer(system, request) {
    if (request.path === certificatePath) return certificate()
    if (!request.path.startsWith(base)) return undefined
    const { appKey, appSecret } = system.secrets.bkashDisbursement
    if (request.path === `${base}/token/grant`) {
      const asked = parse(request.text)
      const isOurs = isSame(asked.app_key, appKey) && isSame(asked.app_secret, appSecret)
      return isOurs ? { status: 200, body: tokenOf(system) } : no('2001', 'Invalid App Key')
    }
    const { authorization, 'x-app-key': givenKey } = request.headers
    if (!isSame(authorization, tokenOf(system).id_token) || !isSame(givenKey, appKey))
      return { status: 401, body: { message: 'Unauthorized' } }
    if (request.path === orderPath) return make(system, request)
    return request.path.startsWith(searchPath) ? search(system, request) : undefined
  },
  isOrder: ({ path }) => path === orderPath,
  webhooks(system, payout) {
    const { payoutNo, ref, amount, currency, payee } = payout
    const told = { trxID: ref, transactionStatus: statuses[payout.state], transactionType: 'B2C Payment', currency }
    const text = JSON.stringify({
      ...told,
      amount: decimal(amount),
      creditMSISDN: payee,
      merchantInvoiceNumber: payoutNo,
    })
    const topic = 'arn:aws:sns:ap-southeast-1:000000000000:sandbox-payouts'
    const { stored, selfUrl } = system
    return [signedNotification({ id: newId(stored, '', 32), topic, text, atMs: Date.now(), selfUrl })]
  },
}

function make(system: PayoutSystem, { text }: ProviderRequest): ProviderResponse {
  const asked = parse(text)
  const [payoutNo, payee] = [textOf(asked.merchantInvoiceNumber), textOf(asked.receiverMSISDN)]
  if (findPayout(system.stored, 'bkashDisbursement', payoutNo)) return no('2029', 'Duplicate for all transactions')
  if (!/^01\d{9}$/.test(payee) || isRefused(system, 'bkashDisbursement', payoutNo))
    return no('2012', 'Invalid Receiver MSISDN')
  const payout = acceptPayout(system, {
    provider: 'bkashDisbursement',
    ref: newId(system.stored, 'B', 9).toUpperCase(),
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

function search({ stored }: PayoutSystem, { path }: ProviderRequest): ProviderResponse {
  const payout = payoutsOf(stored, 'bkashDisbursement').find(({ ref }) => path === `${searchPath}${ref}`)
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
function tokenOf({ stored, secrets }: PayoutSystem) {
  const token = `token of ${secrets.bkashDisbursement.appKey} by ${stored.seed}`
  return { id_token: token, token_type: 'Bearer', expires_in: 3_600, refresh_token: 'again' }
}

function no(errorCode: string, errorMessage: string): ProviderResponse {
  return { status: 200, body: { errorCode, errorMessage } }
}
