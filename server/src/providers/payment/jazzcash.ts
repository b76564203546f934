import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { now } from '../../base/clock.ts'
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
 * JazzCash of Pakistan: a form that the payer's browser posts, whole paisa as text, and one hash over the values in the
 * order of their names. The inquiry need not tell the amount, so the reference carries what the signed form asked for:
 * a payer cannot pay another amount under it.
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
        pp_TxnDateTime: inKarachi(now()),
        pp_TxnExpiryDateTime: inKarachi(expiresAt),
        pp_ReturnURL: returnUrl,
      })
      const action = new URL('/CustomerPortal/transactionmanagement/merchantform/', pageUrl).href
      return { providerRef: `${orderNo}.${amount}`, next: { kind: 'redirect', url: formPage(action, form) } }
    },
    async fetchOrder({ providerRef }) {
      const [reference = '', asked = ''] = providerRef.split('.')
      const body = signed({ ...login, pp_TxnRefNo: reference })
      const inquiry = { url: new URL('/ApplicationAPI/API/PaymentInquiry/Inquire', url), headers: {}, body }
      const told = await requestProvider(inquiry, answer)
      demandOurs(told, salt)
      // Whoever has not yet been to the company's page is not known there.
      if (told.pp_ResponseCode !== '000') return { state: 'pending', captures: [] }
      const { pp_Status: status = '', pp_Amount: paid = asked, pp_RetrievalReferenceNo: rrn } = told
      if (status !== 'Completed') return { state: states[status] ?? 'pending', captures: [] }
      const amount = parseAnswer(wholeMinor, () => paid || asked)
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

/** The salt and then every value that is not empty, in the order of the names, under the salt as key. */
function secureHash(fields: Fields, salt: string): string {
  const names = Object.keys(fields).filter((name) => /^pp/.test(name) && name !== 'pp_SecureHash' && fields[name])
  const said = [salt, ...names.sort().map((name) => fields[name])].join('&')
  return createHmac('sha256', salt).update(said).digest('hex').toUpperCase()
}

function demandOurs(told: Fields, salt: string): void {
  try {
    requireSignature((told.pp_SecureHash ?? '').toUpperCase(), secureHash(told, salt))
  } catch {
    throw new ProviderError('unknown', 'an answer that the company has not signed')
  }
}

/** The company tells as JSON, and sends the payer's browser back with a form. */
function fieldsOf(raw: Buffer): Fields {
  const text = raw.toString('utf8')
  try {
    return text.startsWith('{') ? z.parse(answer, JSON.parse(text)) : Object.fromEntries(new URLSearchParams(text))
  } catch {
    throw new WebhookRejectedError('not a notice of this company')
  }
}

/** `20261115093000`: Pakistan is five hours ahead of UTC all year round. */
function inKarachi(at: Date): string {
  return new Date(at.getTime() + 5 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
}
