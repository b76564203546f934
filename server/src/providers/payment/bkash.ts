import * as z from 'zod/mini'
import { monotonicMs } from '../../base/clock.ts'
import type { BkashAccount } from '../../base/payment-config.ts'
import { askCompany, readAs } from './ask-company.ts'
import { readDecimal, twoDecimals } from './exact-json.ts'
import { readNotice } from './notice-signature.ts'
import { type Capture, type PaymentProvider, ProviderFailure, type Snapshot } from './port.ts'
import { demandSnsSignature, snsMessage } from './sns-signature.ts'

const code = { statusCode: z.string(), statusMessage: z.optional(z.string()) }
const grant = z.object({ ...code, id_token: z.optional(z.string()), expires_in: z.optional(z.coerce.number()) })
const created = z.object({ ...code, paymentID: z.optional(z.string()), bkashURL: z.optional(z.string()) })
const executed = z.object(code)
const status = z.object({
  ...code,
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  trxID: z.optional(z.string()),
  transactionStatus: z.optional(z.string()),
  /** `Complete` when the payer has confirmed with his PIN. */
  verificationStatus: z.optional(z.string()),
})
const transaction = z.object({ trxID: z.string(), merchantInvoiceNumber: z.optional(z.string()) })

const base = '/v1.2.0-beta/tokenized/checkout'
const earlyMs = 60_000
const states: Readonly<Record<string, Snapshot['state']>> = {
  Expired: 'expired',
  Cancelled: 'failed',
  Failed: 'failed',
  Declined: 'failed',
}

/**
 * bKash of Bangladesh. What the payer confirms on the company's page moves no money yet: we execute it, once however
 * often we ask, and read what has become of it. Amounts are decimal texts; the token of an hour is asked for when needed.
 */
export function bkash({ url, appKey, appSecret, username, password, certificates }: BkashAccount): PaymentProvider {
  let token = { text: '', goodUntilMs: Number.NEGATIVE_INFINITY }
  const ask = <T>(path: string, shape: z.ZodMiniType<T>, headers: Readonly<Record<string, string>>, body: unknown) =>
    askCompany({ url: new URL(`${base}${path}`, url), headers, body }, shape)

  async function authorization(): Promise<string> {
    if (monotonicMs() < token.goodUntilMs) return token.text
    const given = await ask('/token/grant', grant, { username, password }, { app_key: appKey, app_secret: appSecret })
    const { id_token: text = '', expires_in: seconds = 0 } = demandDone(given)
    token = { text, goodUntilMs: monotonicMs() + seconds * 1_000 - earlyMs }
    return text
  }

  async function call<T>(path: string, shape: z.ZodMiniType<T>, body: unknown): Promise<T> {
    return ask(path, shape, { authorization: await authorization(), 'x-app-key': appKey }, body)
  }

  return {
    id: 'bkash',
    async createIntent({ orderNo, amount, currency, phone = orderNo, returnUrl }) {
      const who = { mode: '0011', payerReference: phone, callbackURL: returnUrl, merchantInvoiceNumber: orderNo }
      const body = { ...who, amount: twoDecimals(amount), currency, intent: 'sale' }
      const { paymentID: providerRef = '', bkashURL = '' } = demandDone(await call('/create', created, body))
      return { providerRef, next: { kind: 'redirect', url: bkashURL } }
    },
    async fetchOrder({ providerRef: paymentID }) {
      const first = demandDone(await call('/payment/status', status, { paymentID }))
      if (first.transactionStatus !== 'Initiated' || first.verificationStatus !== 'Complete') return snapshotOf(first)
      await call('/execute', executed, { paymentID })
      return snapshotOf(demandDone(await call('/payment/status', status, { paymentID })))
    },
    async verifyNotice(raw) {
      const message = readNotice(snsMessage, raw)
      await demandSnsSignature(message, certificates)
      if (message.Type !== 'Notification') return { dedupeKey: message.MessageId }
      const told = readNotice(transaction, Buffer.from(message.Message))
      return { dedupeKey: message.MessageId, orderNo: told.merchantInvoiceNumber }
    },
  }
}

/** HTTP says that they heard us; the code says whether they did it. */
function demandDone<T extends { readonly statusCode: string; readonly statusMessage?: string | undefined }>(
  given: T,
): T {
  if (given.statusCode === '0000') return given
  const outcome = /^2\d{3}$/.test(given.statusCode) ? 'refused' : 'unknown'
  throw new ProviderFailure(outcome, `${given.statusCode} ${given.statusMessage ?? ''}`)
}

function snapshotOf({ transactionStatus = '', trxID, amount = '', currency = '' }: z.infer<typeof status>): Snapshot {
  if (transactionStatus !== 'Completed' || !trxID)
    return { state: states[transactionStatus] ?? 'pending', captures: [] }
  const taken = readAs(z.bigint(), () => readDecimal(amount)) as Capture['amount']
  return { state: 'paid', captures: [{ paymentId: trxID, amount: taken, currency, rrn: trxID }] }
}
