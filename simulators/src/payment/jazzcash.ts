import { createHmac } from 'node:crypto'
import { isOver, type Order, type Payment, storeOrder } from './orders.ts'
import {
  isSame,
  type ProviderRequest,
  type ProviderResponse,
  type ProviderState,
  pageOf,
  parse,
  type Wire,
} from './wire.ts'

const formPath = /^\/CustomerPortal\/transactionmanagement\/merchantform\/?$/
const inquiryPath = '/ApplicationAPI/API/PaymentInquiry/Inquire'

/** JazzCash: a form posted by the payer's browser, and an inquiry; one hash over the values in the order of their names. */
export const jazzcash: Wire = {
  answer(state, request) {
    if (request.method !== 'POST') return undefined
    if (formPath.test(request.path)) return takeForm(state, Object.fromEntries(new URLSearchParams(request.text)))
    return request.path === inquiryPath ? inquire(state, request) : undefined
  },
  webhooks(state, order, payment) {
    return [{ body: JSON.stringify(resultOf(state, order, payment)), headers: {} }]
  },
  back(state, order, payment) {
    if (!order.returnUrl) return undefined
    return { url: order.returnUrl, fields: resultOf(state, order, payment) }
  },
}

type Fields = Readonly<Record<string, string>>

/** The payer posts the form, which creates the order at the provider, once. */
export function takeForm(state: ProviderState, form: Fields): ProviderResponse {
  const { merchant, password, salt } = state.secrets.jazzcash
  const isOurs = isSame(form.pp_MerchantID, merchant) && isSame(form.pp_Password, password)
  if (!isOurs || !isSame(form.pp_SecureHash, hashOf(form, salt))) return refuse('115', 'Invalid hash received.')
  const { pp_TxnRefNo: ref = '', pp_Amount: amount = '' } = form
  if (!/^[a-zA-Z0-9]{1,20}$/.test(ref) || !/^\d+$/.test(amount)) return refuse('110', 'Please provide a valid value')
  const order =
    state.store.orders.get(ref) ??
    storeOrder(state.store, {
      provider: 'jazzcash',
      ref,
      orderNo: ref,
      amount: BigInt(amount),
      currency: form.pp_TxnCurrency ?? 'PKR',
      expiresMs: fromKarachi(form.pp_TxnExpiryDateTime),
      returnUrl: form.pp_ReturnURL,
    })
  return { status: 303, body: '', headers: { location: pageOf(state, order) } }
}

function inquire(state: ProviderState, { text }: ProviderRequest): ProviderResponse {
  const query = parse(text) as Fields
  const { salt } = state.secrets.jazzcash
  if (!isSame(query.pp_SecureHash, hashOf(query, salt))) return signedResponse(state, invalidHash)
  const order = state.store.orders.get(query.pp_TxnRefNo ?? '')
  if (order?.provider !== 'jazzcash')
    return signedResponse(state, { pp_ResponseCode: '118', pp_ResponseMessage: 'No record found.' })
  return signedResponse(state, statusOf(order))
}

function statusOf(order: Order): Fields {
  const paid = order.payments.find(({ isCaptured }) => isCaptured)
  const isFailed = order.payments.length > 0
  const status = paid ? 'Completed' : isFailed ? 'Failed' : isOver(order) ? 'Expired' : 'Pending'
  return {
    pp_ResponseCode: '000',
    pp_ResponseMessage: 'The requested operation has been performed successfully.',
    pp_PaymentResponseCode: codes[status] ?? '',
    pp_PaymentResponseMessage: status,
    pp_Status: status,
    pp_RetrievalReferenceNo: paid?.rrn ?? '',
    pp_SettlementDate: '',
    pp_AuthCode: '',
    pp_BankID: '',
    pp_ProductID: '',
    // Not every merchant's profile contains the amount; a difference from the form appears only here.
    ...(paid && paid.amount !== order.amount && { pp_Amount: String(paid.amount) }),
  }
}

const codes: Fields = { Completed: '121', Failed: '199', Pending: '157', Expired: '134' }

function resultOf({ secrets }: ProviderState, { ref, amount, currency }: Order, payment: Payment | undefined): Fields {
  const fields = {
    pp_Version: '1.1',
    pp_TxnType: 'MWALLET',
    pp_Language: 'EN',
    pp_MerchantID: secrets.jazzcash.merchant,
    pp_TxnRefNo: ref,
    pp_BillReference: ref,
    pp_Amount: String(payment?.amount ?? amount),
    pp_TxnCurrency: currency,
    pp_ResponseCode: payment?.isCaptured ? '000' : '199',
    pp_ResponseMessage: payment?.isCaptured ? 'Thank you for using JazzCash' : 'The transaction was not completed',
    pp_RetreivalReferenceNo: payment?.rrn ?? '',
  }
  return { ...fields, pp_SecureHash: hashOf(fields, secrets.jazzcash.salt) }
}

function hashOf(fields: Fields, salt: string): string {
  const names = Object.keys(fields).filter((name) => name.startsWith('pp') && name !== 'pp_SecureHash' && fields[name])
  const signedText = [salt, ...names.sort().map((name) => fields[name])].join('&')
  return createHmac('sha256', salt).update(signedText).digest('hex').toUpperCase()
}

const invalidHash: Fields = { pp_ResponseCode: '115', pp_ResponseMessage: 'Invalid hash received.' }

function signedResponse({ secrets }: ProviderState, fields: Fields): ProviderResponse {
  return { status: 200, body: { ...fields, pp_SecureHash: hashOf(fields, secrets.jazzcash.salt) } }
}

function refuse(code: string, message: string): ProviderResponse {
  return { status: 400, body: { pp_ResponseCode: code, pp_ResponseMessage: message } }
}

/** `20261115093000`, five hours ahead of UTC. */
function fromKarachi(text = ''): number | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return parts.length === 0 ? undefined : Date.UTC(year, month - 1, day, hour - 5, minute, second)
}
