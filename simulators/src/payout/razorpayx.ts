import { createHmac } from 'node:crypto'
import { newId } from '../payment/orders.ts'
import { isSame, number, type ProviderRequest, type ProviderResponse, parse, textOf } from '../payment/wire.ts'
import {
  acceptPayout,
  findPayout,
  isRefused,
  type Payout,
  type PayoutSystem,
  type PayoutWire,
  payoutsOf,
} from './payouts.ts'

const path = '/v1/payouts'

/** RazorpayX: `/v1/payouts`, whole paise, an idempotency key that is required, hexadecimal signatures over the body. */
export const razorpayx: PayoutWire = {
  answer(system, request) {
    if (request.path !== path && !request.path.startsWith(`${path}/`)) return undefined
    const { key, secret } = system.secrets.razorpayx
    const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    if (!isSame(request.headers.authorization, expected)) return no(401, 'Authentication failed')
    if (request.method === 'POST') return make(system, request)
    return request.path === path ? list(system, request) : show(system, request)
  },
  isOrder: ({ method, path: asked }) => method === 'POST' && asked === path,
  webhooks(system, payout) {
    const payload = { payout: { entity: bodyOf(payout) } }
    const created = Math.floor(Date.now() / 1_000)
    const event = { entity: 'event', account_id: 'acc_sandbox', event: `payout.${statusOf(payout)}` }
    const body = JSON.stringify({ ...event, contains: ['payout'], payload, created_at: created })
    const signature = createHmac('sha256', system.secrets.razorpayx.webhookSecret).update(body).digest('hex')
    return [
      { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': newId(system.stored, 'evt_') } },
    ]
  },
}

type Fields = Readonly<Record<string, unknown>>

function make(system: PayoutSystem, { text, headers }: ProviderRequest): ProviderResponse {
  const payoutNo = textOf(headers['x-payout-idempotency'])
  if (!payoutNo) return no(400, 'Idempotency key is missing. Include idempotency header and key in the request.')
  const known = findPayout(system.stored, 'razorpayx', payoutNo)
  if (known && known.request !== text) return no(400, 'Different request body sent for the same Idempotency Header')
  if (known) return { status: 200, body: bodyOf(known) }
  const asked = parse(text)
  const { bank_account: bank } = (asked.fund_account ?? {}) as { readonly bank_account?: Fields }
  if (!isSame(asked.account_number, system.secrets.razorpayx.account)) return no(400, 'The account number is invalid.')
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(textOf(bank?.ifsc))) return no(400, 'Invalid IFSC Code')
  if (!/^\d+$/.test(textOf(asked.amount)) || asked.mode !== 'IMPS') return no(400, 'The amount is invalid.')
  if (isRefused(system, 'razorpayx', payoutNo)) return no(400, 'The beneficiary account is invalid.')
  const payout = acceptPayout(system, {
    provider: 'razorpayx',
    ref: newId(system.stored, 'pout_'),
    payoutNo,
    amount: BigInt(textOf(asked.amount)),
    currency: textOf(asked.currency),
    payee: textOf(bank?.account_number),
    request: text,
  })
  return { status: 200, body: bodyOf(payout) }
}

function show({ stored }: PayoutSystem, { path: asked }: ProviderRequest): ProviderResponse {
  const payout = payoutsOf(stored, 'razorpayx').find(({ ref }) => asked === `${path}/${ref}`)
  return payout ? { status: 200, body: bodyOf(payout) } : no(400, 'The id provided does not exist')
}

/** Newest first, as the provider lists them. */
function list({ stored, secrets }: PayoutSystem, { query }: ProviderRequest): ProviderResponse {
  if (query.get('account_number') !== secrets.razorpayx.account) return no(400, 'The account number is invalid.')
  const given = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
  const [from, to] = [given('from', 0) * 1_000, given('to', 9_999_999_999) * 1_000]
  const reference = query.get('reference_id')
  const all = payoutsOf(stored, 'razorpayx')
    .filter(({ payoutNo }) => reference === null || payoutNo === reference)
    .filter(({ createdMs }) => createdMs >= from && createdMs < to + 1_000)
    .toReversed()
  const skip = given('skip', 0)
  const items = all.slice(skip, skip + Math.min(given('count', 10), 100)).map(bodyOf)
  return { status: 200, body: { entity: 'collection', count: items.length, items } }
}

const statuses = { pending: 'processing', paid: 'processed', failed: 'failed', reversed: 'reversed' } as const

function statusOf({ state }: Payout): string {
  return statuses[state]
}

function bodyOf(payout: Payout): Fields {
  const { ref, payoutNo, amount, currency, utr, reason, createdMs } = payout
  return {
    id: ref,
    entity: 'payout',
    fund_account_id: 'fa_sandbox',
    amount: number(String(amount)),
    currency,
    notes: [],
    fees: 0,
    tax: 0,
    status: statusOf(payout),
    purpose: 'payout',
    utr: utr ?? null,
    mode: 'IMPS',
    reference_id: payoutNo,
    narration: null,
    batch_id: null,
    status_details: { description: reason ?? null, source: null, reason: null },
    created_at: Math.floor(createdMs / 1_000),
    fee_type: 'free_payout',
  }
}

function no(status: number, description: string): ProviderResponse {
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', metadata: {} } } }
}
