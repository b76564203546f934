import * as z from 'zod/mini'
import type { BkashAccount } from '../../base/payment-config.ts'
import { readDecimal, twoDecimals } from './exact-json.ts'
import { type Capture, type PaymentProvider, ProviderError, type Snapshot } from './port.ts'
import { parseAnswer, requestProvider } from './provider-request.ts'
import { requireSnsSignature, snsMessage } from './sns-signature.ts'
import { cacheToken } from './token-cache.ts'
import { parseWebhook } from './webhook-signature.ts'

const envelope = z.looseObject({ statusCode: z.string(), statusMessage: z.optional(z.string()) })
const grant = z.object({ id_token: z.string(), expires_in: z.coerce.number() })
const created = z.object({ paymentID: z.string(), bkashURL: z.string() })
const status = z.object({
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  trxID: z.optional(z.string()),
  transactionStatus: z.optional(z.string()),
  /** `Complete` when the payer has confirmed with their PIN. */
  verificationStatus: z.optional(z.string()),
})
const transaction = z.object({ trxID: z.string(), merchantInvoiceNumber: z.optional(z.string()) })

const base = '/v1.2.0-beta/tokenized/checkout'
const states: Readonly<Record<string, Snapshot['state']>> = {
  Expired: 'expired',
  Cancelled: 'failed',
  Failed: 'failed',
  Declined: 'failed',
}

/**
 * bKash of Bangladesh. The payer's confirmation moves no money: we execute the payment, which is idempotent, and read the
 * result. Amounts are decimal texts. The access token lives for an hour.
 */
export function bkash(account: BkashAccount): PaymentProvider {
  const { url, appKey, appSecret, username, password, certificates, topic } = account
  const request = async (path: string, headers: Readonly<Record<string, string>>, body: unknown) =>
    requireSuccess(await requestProvider({ url: new URL(`${base}${path}`, url), headers, body }, envelope))
  const withToken = cacheToken(async () => {
    const given = await request('/token/grant', { username, password }, { app_key: appKey, app_secret: appSecret })
    const { id_token: token, expires_in: seconds } = parseAnswer(grant, () => given)
    return { token, validForMs: seconds * 1_000 }
  })
  const call = async <T>(path: string, shape: z.ZodMiniType<T>, body: unknown): Promise<T> => {
    const given = await withToken((authorization) => request(path, { authorization, 'x-app-key': appKey }, body))
    return parseAnswer(shape, () => given)
  }

  return {
    id: 'bkash',
    async createIntent({ orderNo, amount, currency, phone = orderNo, returnUrl }) {
      const who = { mode: '0011', payerReference: phone, callbackURL: returnUrl, merchantInvoiceNumber: orderNo }
      const body = { ...who, amount: twoDecimals(amount), currency, intent: 'sale' }
      const { paymentID, bkashURL } = await call('/create', created, body)
      return { providerRef: paymentID, next: { kind: 'redirect', url: bkashURL } }
    },
    async fetchOrder({ providerRef: paymentID }) {
      const first = await call('/payment/status', status, { paymentID })
      if (first.transactionStatus !== 'Initiated' || first.verificationStatus !== 'Complete') return snapshotOf(first)
      // Another process may have executed it already. The status afterwards decides.
      await call('/execute', envelope, { paymentID }).catch(ignoreRefusal)
      return snapshotOf(await call('/payment/status', status, { paymentID }))
    },
    async verifyWebhook(raw) {
      const message = parseWebhook(snsMessage, raw)
      await requireSnsSignature(message, { origin: certificates, topic })
      if (message.Type !== 'Notification') return { dedupeKey: message.MessageId }
      const body = parseWebhook(transaction, Buffer.from(message.Message))
      return { dedupeKey: message.MessageId, orderNo: body.merchantInvoiceNumber }
    },
  }
}

/** The HTTP status only confirms the receipt; the status code says whether the request was executed. */
function requireSuccess(given: z.infer<typeof envelope>): unknown {
  if (given.statusCode === '0000') return given
  const outcome = /^2\d{3}$/.test(given.statusCode) ? 'refused' : 'unknown'
  throw new ProviderError(outcome, `${given.statusCode} ${given.statusMessage ?? ''}`)
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error
}

function snapshotOf({ transactionStatus = '', trxID, amount = '', currency = '' }: z.infer<typeof status>): Snapshot {
  if (transactionStatus !== 'Completed' || !trxID)
    return { state: states[transactionStatus] ?? 'pending', captures: [] }
  const captured = parseAnswer(z.bigint(), () => readDecimal(amount)) as Capture['amount']
  return { state: 'paid', captures: [{ paymentId: trxID, amount: captured, currency, rrn: trxID }] }
}
