import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { CashfreePayoutAccount } from '../../base/payout-config.ts'
import { exactNumber, readDecimal, twoDecimals } from '../payment/exact-json.ts'
import { parseAnswer } from '../payment/provider-request.ts'
import { headerOf, parseWebhook, requireSignature } from '../payment/webhook-signature.ts'
import { findAtProvider, orderPayout } from './payout-request.ts'
import type { PayoutOrder, PayoutProvider, PayoutSnapshot } from './port.ts'

const transfer = z.object({
  transfer_id: z.string(),
  cf_transfer_id: z.string(),
  status: z.string(),
  status_description: z.nullish(z.string()),
  transfer_amount: z.string(),
  transfer_utr: z.nullish(z.string()),
})
const event = z.object({
  type: z.string(),
  data: z.object({ transfer_id: z.string(), cf_transfer_id: z.nullish(z.string()), status: z.nullish(z.string()) }),
})

const apiVersion = '2024-01-01'

/**
 * Cashfree Payouts, transfers of version 2. The transfer id is ours and is accepted once: a repeated request is answered
 * with a conflict, after which the transfer is fetched. Amounts are decimal numbers. Webhooks are signed over timestamp and
 * body with the client secret.
 */
export function cashfreePayouts({ url, id, secret }: CashfreePayoutAccount): PayoutProvider {
  const headers = { 'x-client-id': id, 'x-client-secret': secret, 'x-api-version': apiVersion }
  return {
    id: 'cashfreePayouts',
    async send(order) {
      const request = { url: new URL('/payout/transfers', url), headers, body: bodyOf(order) }
      return snapshotOf(await orderPayout(request, transfer))
    },
    async fetch({ payoutNo }) {
      const query = new URLSearchParams({ transfer_id: payoutNo })
      const found = await findAtProvider(
        { url: new URL(`/payout/transfers?${query.toString()}`, url), headers },
        transfer,
      )
      return found && snapshotOf(found)
    },
    verifyWebhook(raw, given) {
      const timestamp = headerOf(given, 'x-webhook-timestamp')
      const expected = createHmac('sha256', secret).update(timestamp).update(raw).digest('base64')
      requireSignature(headerOf(given, 'x-webhook-signature'), expected)
      const { type, data } = parseWebhook(event, raw)
      const { transfer_id: payoutNo, cf_transfer_id: ref, status } = data
      return { dedupeKey: `${type}:${ref ?? payoutNo}:${status ?? ''}`, payoutNo }
    },
  }
}

function bodyOf({ payoutNo, amount, currency, payee, narration }: PayoutOrder) {
  if (payee.kind !== 'bank') throw new RangeError('Cashfree pays to bank accounts only')
  return {
    transfer_id: payoutNo,
    transfer_amount: exactNumber(twoDecimals(amount)),
    transfer_currency: currency,
    transfer_mode: 'imps',
    beneficiary_details: {
      beneficiary_name: payee.name,
      beneficiary_instrument_details: { bank_account_number: payee.account, bank_ifsc: payee.code },
      beneficiary_contact_details: {
        beneficiary_phone: payee.phone.replace(/^\+91/, ''),
        beneficiary_country_code: '+91',
      },
    },
    transfer_remarks: narration,
  }
}

/** `REJECTED` and `FAILED` are final. `REVERSED` came back, before or after it was a success. */
const states: Readonly<Record<string, PayoutSnapshot['state']>> = {
  SUCCESS: 'paid',
  FAILED: 'failed',
  REJECTED: 'failed',
  REVERSED: 'reversed',
}

function snapshotOf(given: z.infer<typeof transfer>): PayoutSnapshot {
  const { cf_transfer_id: providerRef, status, status_description: reason, transfer_utr: utr } = given
  const state = states[status] ?? 'pending'
  return {
    providerRef,
    state,
    amount: parseAnswer(z.bigint(), () => readDecimal(given.transfer_amount)) as PayoutSnapshot['amount'],
    ...(utr && { utr }),
    ...(reason && (state === 'failed' || state === 'reversed') && { reason }),
  }
}
