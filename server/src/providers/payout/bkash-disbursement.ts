import * as z from 'zod/mini'
import type { BkashPayoutAccount } from '../../base/payout-config.ts'
import { readDecimal, twoDecimals } from '../payment/exact-json.ts'
import { ProviderError } from '../payment/port.ts'
import { parseAnswer } from '../payment/provider-request.ts'
import { requireSnsSignature, snsMessage } from '../payment/sns-signature.ts'
import { cacheToken } from '../payment/token-cache.ts'
import { parseWebhook } from '../payment/webhook-signature.ts'
import { askProvider, findAtProvider, orderPayout } from './payout-request.ts'
import type { PayoutOrder, PayoutProvider, PayoutSnapshot } from './port.ts'

const failure = z.object({ errorCode: z.string(), errorMessage: z.nullish(z.string()) })
const grant = z.object({ id_token: z.string(), expires_in: z.coerce.number() })
const payment = z.object({
  trxID: z.string(),
  transactionStatus: z.string(),
  amount: z.string(),
  merchantInvoiceNumber: z.string(),
})
const found = z.object({
  trxID: z.string(),
  transactionStatus: z.string(),
  amount: z.string(),
  transactionReference: z.nullish(z.string()),
})
const notification = z.object({ trxID: z.string(), merchantInvoiceNumber: z.optional(z.string()) })

const base = '/v1.2.0-beta/checkout'
/** Wrong amount, wrong currency, wrong receiver, malformed body, wrong invoice number: nothing was sent. */
const refusals: readonly string[] = ['2006', '2007', '2012', '2025', '2031']
const notFound = '2033'
const states: Readonly<Record<string, PayoutSnapshot['state']>> = {
  Completed: 'paid',
  Failed: 'failed',
  Declined: 'failed',
  Cancelled: 'failed',
  Reversed: 'reversed',
}

/**
 * bKash disbursement (B2C) to a mobile wallet. The invoice number is ours, and bKash refuses a second payment with it as a
 * duplicate (2029), whose outcome is that of the first. A payment can be looked up by bKash's own number only, so after an
 * answer that was lost its outcome is known from the webhook, which carries that number, or from an operator.
 */
export function bkashDisbursement(account: BkashPayoutAccount): PayoutProvider {
  const { url, appKey, appSecret, username, password, certificates, topic } = account
  const address = (path: string) => new URL(`${base}${path}`, url)
  const withToken = cacheToken(async () => {
    const body = { app_key: appKey, app_secret: appSecret }
    const request = { url: address('/token/grant'), headers: { username, password }, body }
    const given = await askProvider(request, grant)
    return { token: given.id_token, validForMs: given.expires_in * 1_000 }
  })

  return {
    id: 'bkashDisbursement',
    async send(order) {
      const answer = await withToken((authorization) => {
        const headers = { authorization, 'x-app-key': appKey }
        const request = { url: address('/payment/b2cPayment'), headers, body: bodyOf(order) }
        return orderPayout(request, z.union([payment, failure]))
      })
      if ('trxID' in answer) return snapshotOf(answer)
      const outcome = refusals.includes(answer.errorCode) ? 'refused' : 'unknown'
      throw new ProviderError(outcome, `${answer.errorCode} ${answer.errorMessage ?? ''}`)
    },
    async fetch({ payoutNo, providerRef }) {
      if (providerRef === null) return undefined
      const answer = await withToken((authorization) => {
        const headers = { authorization, 'x-app-key': appKey }
        const request = { url: address(`/payment/search/${encodeURIComponent(providerRef)}`), headers }
        return findAtProvider(request, z.union([found, failure]))
      })
      if (answer === undefined || isNotFound(answer)) return undefined
      if (!('trxID' in answer)) throw new ProviderError('unknown', `${answer.errorCode} ${answer.errorMessage ?? ''}`)
      if (answer.transactionReference !== payoutNo) throw new ProviderError('unknown', 'the payment of another payout')
      return snapshotOf(answer)
    },
    async verifyWebhook(raw) {
      const message = parseWebhook(snsMessage, raw)
      await requireSnsSignature(message, { origin: certificates, topic })
      if (message.Type !== 'Notification') return { dedupeKey: message.MessageId }
      const { trxID: providerRef, merchantInvoiceNumber: payoutNo } = parseWebhook(
        notification,
        Buffer.from(message.Message),
      )
      return { dedupeKey: message.MessageId, payoutNo, providerRef }
    },
  }
}

function bodyOf({ payoutNo, amount, currency, payee }: PayoutOrder) {
  if (payee.kind !== 'wallet' || payee.wallet !== 'BKASH') throw new RangeError('bKash pays to its own wallets only')
  return {
    amount: twoDecimals(amount),
    currency,
    merchantInvoiceNumber: payoutNo,
    // bKash knows its customers by the national number.
    receiverMSISDN: payee.phone.replace(/^\+88/, ''),
  }
}

function isNotFound(answer: z.infer<typeof found> | z.infer<typeof failure>): boolean {
  return 'errorCode' in answer && answer.errorCode === notFound
}

function snapshotOf({ trxID, transactionStatus, amount }: z.infer<typeof found>): PayoutSnapshot {
  return {
    providerRef: trxID,
    state: states[transactionStatus] ?? 'pending',
    amount: parseAnswer(z.bigint(), () => readDecimal(amount)) as PayoutSnapshot['amount'],
    utr: trxID,
  }
}
