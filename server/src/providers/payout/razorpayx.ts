import { createHmac, hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { RazorpayXAccount } from '../../base/payout-config.ts'
import { exactNumber, wholeMinor } from '../payment/exact-json.ts'
import { headerOf, parseWebhook, requireSignature } from '../payment/webhook-signature.ts'
import { askProvider, orderPayout } from './payout-request.ts'
import type { PayoutLine, PayoutOrder, PayoutProvider, PayoutSnapshot } from './port.ts'

const payout = z.object({
  id: z.string(),
  amount: wholeMinor,
  status: z.string(),
  utr: z.nullish(z.string()),
  reference_id: z.nullish(z.string()),
  status_details: z.nullish(z.object({ description: z.nullish(z.string()) })),
  created_at: z.string(),
})
const payouts = z.object({ items: z.array(payout) })
const event = z.object({ payload: z.object({ payout: z.object({ entity: payout }) }) })

const pageSize = 100

/**
 * RazorpayX: composite payouts to a bank account by IMPS. `X-Payout-Idempotency` makes a repeated request safe: the same
 * key answers the same payout, and with another body it is refused.
 */
export function razorpayX({ url, key, secret, webhookSecret, accountNumber }: RazorpayXAccount): PayoutProvider {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  const ask = <T>(path: string, shape: z.ZodMiniType<T>) =>
    askProvider({ url: new URL(path, url), headers: { authorization } }, shape)

  return {
    id: 'razorpayx',
    async send(order) {
      const headers = { authorization, 'x-payout-idempotency': order.payoutNo }
      const request = { url: new URL('/v1/payouts', url), headers, body: bodyOf(order, accountNumber) }
      const sent = await orderPayout(request, payout)
      return snapshotOf(sent)
    },
    async fetch({ payoutNo, providerRef }) {
      if (providerRef !== null) return snapshotOf(await ask(`/v1/payouts/${encodeURIComponent(providerRef)}`, payout))
      const query = new URLSearchParams({ account_number: accountNumber, reference_id: payoutNo })
      const { items } = await ask(`/v1/payouts?${query.toString()}`, payouts)
      const found = items.find(({ reference_id: reference }) => reference === payoutNo)
      return found && snapshotOf(found)
    },
    async *payoutList(from, to) {
      for (let skip = 0; ; skip += pageSize) {
        const query = new URLSearchParams({
          account_number: accountNumber,
          from: String(Math.floor(from.getTime() / 1_000)),
          to: String(Math.floor(to.getTime() / 1_000)),
          count: String(pageSize),
          skip: String(skip),
        })
        const { items } = await ask(`/v1/payouts?${query.toString()}`, payouts)
        yield items.map(lineOf)
        if (items.length < pageSize) return
      }
    },
    verifyWebhook(raw, headers) {
      const expected = createHmac('sha256', webhookSecret).update(raw).digest('hex')
      requireSignature(headerOf(headers, 'x-razorpay-signature'), expected)
      const { entity } = parseWebhook(event, raw).payload.payout
      return {
        dedupeKey: headerOf(headers, 'x-razorpay-event-id') || hash('sha256', raw, 'hex'),
        payoutNo: entity.reference_id ?? undefined,
      }
    },
  }
}

function bodyOf({ payoutNo, amount, currency, payee, narration }: PayoutOrder, accountNumber: string) {
  if (payee.kind !== 'bank') throw new RangeError('RazorpayX pays to bank accounts only')
  return {
    account_number: accountNumber,
    amount: exactNumber(String(amount)),
    currency,
    mode: 'IMPS',
    purpose: 'payout',
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name: payee.name, ifsc: payee.code, account_number: payee.account },
      contact: { name: payee.name, contact: payee.phone, type: 'customer', reference_id: payoutNo },
    },
    queue_if_low_balance: true,
    reference_id: payoutNo,
    narration,
  }
}

/** `queued` waits for funds, `pending` for an approval there: both may still be paid. */
const states: Readonly<Record<string, PayoutSnapshot['state']>> = {
  queued: 'pending',
  pending: 'pending',
  scheduled: 'pending',
  processing: 'pending',
  processed: 'paid',
  reversed: 'reversed',
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
}

/** A status that is not known here is `pending`: money is returned only after a definite refusal. */
function snapshotOf(given: z.infer<typeof payout>): PayoutSnapshot {
  const { id, amount, status, utr, status_details: details } = given
  return {
    providerRef: id,
    state: states[status] ?? 'pending',
    amount,
    ...(utr && { utr }),
    ...(details?.description && { reason: details.description }),
  }
}

function lineOf(given: z.infer<typeof payout>): PayoutLine {
  const at = new Date(Number(given.created_at) * 1_000)
  return { ...snapshotOf(given), payoutNo: given.reference_id ?? '', at }
}
