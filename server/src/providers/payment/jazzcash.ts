import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { systemNow } from '../../base/clock.ts'
import type { JazzcashAccount } from '../../base/payment-config.ts'
import { wholeMinor } from './exact-json.ts'
import type { FormLink } from './payment-links.ts'
import { type PaymentProvider, ProviderError, type Snapshot, WebhookRejectedError } from './port.ts'
import { parseAnswer, requestProvider } from './provider-request.ts'
import { requireSignature } from './webhook-signature.ts'

type Fields = Readonly<Record<string, string>>

const answer = z.record(z.string(), z.catch(z.string(), ''))
const states: Readonly<Record<string, Snapshot['state']>> = { Failed: 'failed', Expired: 'expired', Dropped: 'expired' }

/**
 * JazzCash of Pakistan: a form posted by the payer's browser, amounts in whole paisa as text, and a hash over all values
 * sorted by field name. The inquiry may omit the amount, so our reference contains the amount of the signed form, which
 * the payer cannot change.
 */
export function jazzcash(account: JazzcashAccount, formPage: FormLink): PaymentProvider {
  const { url, pageUrl, merchant, password, salt } = account
  const login = { pp_MerchantID: merchant, pp_Password: password }
  const signed = (fields: Fields): Fields => ({ ...fields, pp_SecureHash: secureHash(fields, salt) })

  return {
    id: 'jazzcash',
    async createIntent({ orderNo, amount, currency, expiresAt, returnUrl }) {
      const form = signed({
        ...login,
        pp_Version: '1.1',
        pp_TxnType: 'MWALLET',
        pp_Language: 'EN',
        pp_TxnRefNo: orderNo,
        pp_BillReference: orderNo,
        pp_Description: `Deposit ${orderNo}`,
        pp_Amount: String(amount),
        pp_TxnCurrency: currency,
        pp_TxnDateTime: inKarachi(systemNow()),
        pp_TxnExpiryDateTime: inKarachi(expiresAt),
        pp_ReturnURL: returnUrl,
      })
      const action = new URL('/CustomerPortal/transactionmanagement/merchantform/', pageUrl).href
      return { providerRef: `${orderNo}.${amount}`, next: { kind: 'redirect', url: formPage(action, form) } }
    },
    async fetchOrder({ providerRef }) {
      const [reference = '', ordered = ''] = providerRef.split('.')
      const body = signed({ ...login, pp_TxnRefNo: reference })
      const inquiry = { url: new URL('/ApplicationAPI/API/PaymentInquiry/Inquire', url), headers: {}, body }
      const answered = await requestProvider(inquiry, answer)
      requireSignedAnswer(answered, salt)
      // JazzCash does not know the order until the payer has opened its page.
      if (answered.pp_ResponseCode !== '000') return { state: 'pending', captures: [] }
      const { pp_Status: status = '', pp_Amount: paid = ordered, pp_RetrievalReferenceNo: rrn } = answered
      if (status !== 'Completed') return { state: states[status] ?? 'pending', captures: [] }
      const amount = parseAnswer(wholeMinor, () => paid || ordered)
      const capture = { paymentId: reference, amount, currency: 'PKR' }
      return { state: 'paid', captures: [{ ...capture, ...(rrn && { rrn }) }] }
    },
    verifyWebhook(raw) {
      const fields = fieldsOf(raw)
      requireSignature((fields.pp_SecureHash ?? '').toUpperCase(), secureHash(fields, salt))
      const { pp_TxnRefNo: orderNo = '', pp_ResponseCode: code, pp_RetreivalReferenceNo: rrn = '' } = fields
      return { dedupeKey: `${orderNo}:${code}:${rrn}`, orderNo }
    },
  }
}

/** HMAC over the salt and every non-empty value sorted by field name, with the salt as key. */
function secureHash(fields: Fields, salt: string): string {
  const names = Object.keys(fields).filter((name) => /^pp/.test(name) && name !== 'pp_SecureHash' && fields[name])
  const signed = [salt, ...names.sort().map((name) => fields[name])].join('&')
  return createHmac('sha256', salt).update(signed).digest('hex').toUpperCase()
}

function requireSignedAnswer(answered: Fields, salt: string): void {
  try {
    requireSignature((answered.pp_SecureHash ?? '').toUpperCase(), secureHash(answered, salt))
  } catch {
    throw new ProviderError('unknown', 'answer signature invalid')
  }
}

/** Webhooks are JSON. The payer's browser returns with a form. */
function fieldsOf(raw: Buffer): Fields {
  const text = raw.toString('utf8')
  try {
    return text.startsWith('{') ? z.parse(answer, JSON.parse(text)) : Object.fromEntries(new URLSearchParams(text))
  } catch {
    throw new WebhookRejectedError('unexpected webhook body')
  }
}

/** `20261115093000`: Pakistan is five hours ahead of UTC all year round. */
function inKarachi(at: Date): string {
  return new Date(at.getTime() + 5 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
}
