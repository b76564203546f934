import { createHmac } from 'node:crypto'
import { decimal, fromDecimal, newDigits } from '../payment/orders.ts'
import { isSame, number, type ProviderRequest, type ProviderResponse, parse, textOf } from '../payment/wire.ts'
import { acceptPayout, findPayout, isRefused, type Payout, type PayoutSystem, type PayoutWire } from './payouts.ts'

const path = '/payout/transfers'

/** Cashfree Payouts, version 2: decimal numbers, a transfer id that is taken once, base64 over timestamp and body. */
export const cashfreePayouts: PayoutWire = {
  answer(system, request) {
    if (request.path !== path) return undefined
    const { id, secret } = system.secrets.cashfreePayouts
    const isOurs = isSame(request.headers['x-client-id'], id) && isSame(request.headers['x-client-secret'], secret)
    if (!isOurs || !request.headers['x-api-version']) return no(403, 'IP not whitelisted or keys invalid', 'forbidden')
    return request.method === 'POST' ? make(system, request) : show(system, request)
  },
  isOrder: ({ method, path: asked }) => method === 'POST' && asked === path,
  webhooks(system, payout) {
    const timestamp = String(Date.now())
    const at = new Date().toISOString()
    const body = JSON.stringify({ type: eventOf(payout), event_time: at, data: bodyOf(payout) })
    const signature = createHmac('sha256', system.secrets.cashfreePayouts.secret)
      .update(timestamp + body)
      .digest('base64')
    return [{ body, headers: { 'x-webhook-signature': signature, 'x-webhook-timestamp': timestamp } }]
  },
}

type Fields = Readonly<Record<string, unknown>>

function make(system: PayoutSystem, { text }: ProviderRequest): ProviderResponse {
  const asked = parse(text)
  const payoutNo = textOf(asked.transfer_id)
  if (!/^\w{1,40}$/.test(payoutNo)) return no(400, 'transfer_id is invalid', 'transfer_id_invalid')
  if (findPayout(system.stored, 'cashfreePayouts', payoutNo))
    return no(409, 'Transfer id already exists', 'transfer_id_already_exists')
  const details = (asked.beneficiary_details ?? {}) as { readonly beneficiary_instrument_details?: Fields }
  const bank = details.beneficiary_instrument_details
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(textOf(bank?.bank_ifsc)))
    return no(400, 'bank_ifsc is invalid', 'bank_ifsc_invalid')
  if (isRefused(system, 'cashfreePayouts', payoutNo))
    return no(422, 'The beneficiary is not valid', 'beneficiary_invalid')
  const payout = acceptPayout(system, {
    provider: 'cashfreePayouts',
    ref: newDigits(system.stored, 12),
    payoutNo,
    amount: fromDecimal(textOf(asked.transfer_amount)),
    currency: textOf(asked.transfer_currency),
    payee: textOf(bank?.bank_account_number),
    request: text,
  })
  return { status: 200, body: bodyOf(payout) }
}

function show({ stored }: PayoutSystem, { query }: ProviderRequest): ProviderResponse {
  const payout = findPayout(stored, 'cashfreePayouts', query.get('transfer_id') ?? '')
  return payout
    ? { status: 200, body: bodyOf(payout) }
    : no(404, 'transfer_id is invalid or does not exist', 'transfer_id_not_found')
}

const statuses = { pending: 'PENDING', paid: 'SUCCESS', failed: 'FAILED', reversed: 'REVERSED' } as const

function eventOf({ state }: Payout): string {
  return state === 'pending' ? 'TRANSFER_ACKNOWLEDGED' : `TRANSFER_${statuses[state]}`
}

function bodyOf(payout: Payout): Fields {
  const { ref, payoutNo, amount, state, utr, reason, createdMs } = payout
  return {
    transfer_id: payoutNo,
    cf_transfer_id: ref,
    status: statuses[state],
    status_code: state === 'paid' ? 'COMPLETED' : 'RECEIVED',
    status_description: reason ?? 'The transfer was received',
    beneficiary_details: { beneficiary_id: `b${payoutNo}` },
    transfer_amount: number(decimal(amount)),
    transfer_service_charge: 0,
    transfer_service_tax: 0,
    transfer_mode: 'IMPS',
    transfer_utr: utr ?? null,
    added_on: new Date(createdMs).toISOString(),
    updated_on: new Date().toISOString(),
  }
}

function no(status: number, message: string, code: string): ProviderResponse {
  return { status, body: { type: 'invalid_request_error', code, message } }
}
