import { createHmac } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wires } from '../../../../simulators/src/payment/pay-order.ts'
import { type PaymentSimulator, startPayment } from '../../../../simulators/src/payment/payment.ts'
import { openVault } from '../../base/vault.ts'
import { bkash } from './bkash.ts'
import { cashfree } from './cashfree.ts'
import { jazzcash } from './jazzcash.ts'
import { createPaymentLinks } from './payment-links.ts'
import { type PaymentProvider, ProviderError, type ProviderId, type Rail, WebhookRejectedError } from './port.ts'
import { razorpay } from './razorpay.ts'

let simulator: PaymentSimulator
let adapters: Readonly<Record<ProviderId, PaymentProvider>>
const vault = openVault({ sealing: new Map([[1, Buffer.alloc(32, 1)]]), index: new Map([[1, Buffer.alloc(32, 2)]]) })
const links = createPaymentLinks(vault, { publicUrl: 'http://127.0.0.1:1', webOrigin: 'http://localhost:1' })

beforeEach(async () => {
  simulator = await startPayment()
  const { url } = simulator
  const secret = { secret: 'sandbox', password: 'sandbox' }
  adapters = {
    razorpay: razorpay({ url, key: 'sandbox', webhookSecret: 'sandbox', ...secret }),
    cashfree: cashfree({ url, id: 'sandbox', webhookUrl: `${url}/nobody`, ...secret }),
    jazzcash: jazzcash({ url, pageUrl: url, merchant: 'sandbox', salt: 'sandbox', ...secret }, links.formLink),
    bkash: bkash({ ...bkashAccount(), topic: 'arn:aws:sns:ap-southeast-1:000000000000:sandbox' }),
  }
})
afterEach(() => simulator.stop())

function bkashAccount() {
  const { url } = simulator
  return { url, appKey: 'sandbox', appSecret: 'sandbox', username: 'u', password: 'sandbox', certificates: url }
}

type Case = { readonly id: ProviderId; readonly rail: Rail; readonly currency: string }
const cases: readonly Case[] = [
  { id: 'razorpay', rail: 'upi', currency: 'INR' },
  { id: 'razorpay', rail: 'va', currency: 'INR' },
  { id: 'cashfree', rail: 'upi', currency: 'INR' },
  { id: 'jazzcash', rail: 'ewallet', currency: 'PKR' },
  { id: 'bkash', rail: 'ewallet', currency: 'BDT' },
]

let orders = 0
function newOrderNo(): string {
  orders += 1
  return `D0000000001${String(orders).padStart(9, '0')}`
}

async function order({ id, rail, currency }: Case, amount = 50_075n, orderNo = newOrderNo()) {
  const wanted = { orderNo, amount: minor(amount), currency, rail, phone: '+919876543210' }
  const [expiresAt, returnUrl] = [new Date(Date.now() + 600_000), 'http://127.0.0.1:1/back']
  const intent = await adapters[id].createIntent({ ...wanted, expiresAt, returnUrl })
  // A wallet knows an order when the payer's browser has posted its form.
  if (id === 'jazzcash' && intent.next.kind === 'redirect') {
    const form = links.parseFormLink(intent.next.url.split('/').at(-1) ?? '')
    await fetch(form?.action ?? '', { method: 'POST', body: new URLSearchParams(form?.fields), redirect: 'manual' })
  }
  return { orderNo, ...intent }
}

async function visit(orderNo: string, way: string): Promise<void> {
  await fetch(`${simulator.url}/_sim/visit`, { method: 'POST', body: JSON.stringify({ orderNo, way }) })
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof ProviderError ? error.outcome : error),
  )
}

test.each(cases)('$id by $rail: created, pending, paid exactly', async (one) => {
  const { orderNo, providerRef } = await order(one)
  const { fetchOrder } = adapters[one.id]
  expect(await fetchOrder({ orderNo, providerRef })).toEqual({ state: 'pending', captures: [] })
  await visit(orderNo, 'approve')
  const { state, captures } = await fetchOrder({ orderNo, providerRef })
  expect([state, captures.length]).toEqual(['paid', 1])
  expect(captures[0]).toMatchObject({
    amount: 50_075n,
    currency: one.currency,
    rrn: expect.stringMatching(/^\d{10,12}$/),
  })
  // However often it is asked, it is the same payment.
  expect(await fetchOrder({ orderNo, providerRef })).toEqual({ state, captures })
})

test.each(cases)('$id by $rail: reports a failure and a wrong amount', async (one) => {
  const [lost, wrong] = [await order(one), await order(one)]
  await visit(lost.orderNo, 'fail')
  await visit(wrong.orderNo, 'wrong')
  expect(await adapters[one.id].fetchOrder(lost)).toEqual({ state: 'failed', captures: [] })
  expect((await adapters[one.id].fetchOrder(wrong)).captures).toMatchObject([{ amount: 49_975n }])
})

test.each(cases.filter(({ id }) => id === 'razorpay' || id === 'cashfree'))(
  '$id by $rail tells a second payment for one order',
  async (one) => {
    const made = await order(one)
    await visit(made.orderNo, 'twice')
    const { captures } = await adapters[one.id].fetchOrder(made)
    expect(captures.map(({ amount }) => amount)).toEqual([50_075n, 50_075n])
    expect(new Set(captures.map(({ paymentId }) => paymentId)).size).toBe(2)
  },
)

test('providers without a reliable report have none', () => {
  expect(Object.values(adapters).flatMap(({ id, settlementReport }) => (settlementReport ? [id] : []))).toEqual([
    'razorpay',
    'cashfree',
  ])
})

test('reports a late payment as paid, not as expired', async () => {
  const one = { orderNo: newOrderNo(), amount: minor(10_000n), currency: 'INR', rail: 'upi', returnUrl: '/' } as const
  const { providerRef } = await adapters.cashfree.createIntent({ ...one, expiresAt: new Date(Date.now() - 1) })
  const asked = { orderNo: one.orderNo, providerRef }
  expect((await adapters.cashfree.fetchOrder(asked)).state).toBe('expired')
  await visit(one.orderNo, 'approve')
  expect(await adapters.cashfree.fetchOrder(asked)).toMatchObject({ state: 'paid', captures: [{ amount: 10_000n }] })
})

test('Cashfree returns the same order for the same number, and refuses another amount', async () => {
  const one = cases[2] as Case
  const orderNo = newOrderNo()
  const first = await order(one, 50_000n, orderNo)
  expect(await order(one, 50_000n, orderNo)).toEqual(first)
  expect(simulator.state.store.orders.size).toBe(1)
  expect(await failure(order(one, 60_000n, orderNo))).toBe('unknown')
})

test('bKash executes a payment once, also for repeated requests', async () => {
  const one = cases[4] as Case
  const made = await order(one)
  await visit(made.orderNo, 'approve')
  const [taken] = simulator.state.store.orders.values()
  expect(taken?.payments).toHaveLength(0)
  const all = await Promise.all(Array.from({ length: 8 }, () => adapters.bkash.fetchOrder(made)))
  expect(new Set(all.map(({ captures }) => captures[0]?.paymentId)).size).toBe(1)
  expect(taken?.payments).toHaveLength(1)
})

test('fetches a bKash token once for concurrent requests, and again after it is revoked', async () => {
  const one = cases[4] as Case
  const questions = vi.spyOn(globalThis, 'fetch')
  const grants = () => questions.mock.calls.filter(([url]) => String(url as URL).endsWith('/token/grant')).length
  await Promise.all([order(one), order(one), order(one)])
  await order(one)
  expect(grants()).toBe(1)
  simulator.state.store.seed = 'another'
  expect(await failure(order(one))).toBe('unknown')
  await order(one)
  expect(grants()).toBe(2)
  questions.mockRestore()
})

test.each(cases)('$id by $rail: accepts only its own webhook signature', async (one) => {
  const { orderNo } = await order(one)
  const found = [...simulator.state.store.orders.values()].at(-1)
  if (!found) throw new Error('no order')
  const payment = { id: 'pay_1', amount: 50_075n, isCaptured: true, rrn: '012345678901', atMs: 1 }
  const { verifyWebhook } = adapters[one.id]
  for (const { body, headers } of wires[one.id].webhooks(simulator.state, found, payment)) {
    const raw = Buffer.from(body)
    const webhook = await verifyWebhook(raw, headers)
    expect(webhook).toMatchObject({ orderNo, dedupeKey: expect.stringMatching(/./) })
    expect(await verifyWebhook(raw, headers)).toEqual(webhook)
    const refused = (text: string, given: object) =>
      expect(async () => verifyWebhook(Buffer.from(text), given as never)).rejects.toThrow(WebhookRejectedError)
    await refused(
      body.replace(/\d(?=\D*$)/, (figure) => String((Number(figure) + 1) % 10)),
      headers,
    )
    await refused(body.replace('50075', '99999').replace('500.75', '999.99'), headers)
    await refused('{}', headers)
    await refused('', headers)
    await refused('not even JSON', {})
    if (one.id === 'razorpay' || one.id === 'cashfree') await refused(body, {})
  }
})

async function bkashWebhook(office = simulator.state): Promise<Buffer> {
  await order(cases[4] as Case)
  const [found] = simulator.state.store.orders.values()
  if (!found) throw new Error('no order')
  const payment = { id: '1', amount: 1n, isCaptured: true, rrn: '1', atMs: 1 }
  const [message] = wires.bkash.webhooks(office, found, payment)
  return Buffer.from(message?.body ?? '')
}

test('rejects a bKash webhook with a certificate from another origin', async () => {
  const stranger = await startPayment()
  try {
    const webhook = await bkashWebhook({ ...simulator.state, selfUrl: stranger.url })
    await expect(async () => adapters.bkash.verifyWebhook(webhook, {})).rejects.toThrow('not at the configured origin')
  } finally {
    await stranger.stop()
  }
})

test('rejects a genuine SNS message of another topic', async () => {
  const other = bkash({ ...bkashAccount(), topic: 'arn:aws:sns:ap-southeast-1:111111111111:theirs' })
  const webhook = await bkashWebhook()
  await expect(async () => other.verifyWebhook(webhook, {})).rejects.toThrow('unknown SNS topic')
  expect(await adapters.bkash.verifyWebhook(webhook, {})).toHaveProperty('orderNo')
})

test('a definite refusal is `refused`; a timeout, an outage and an unexpected answer are `unknown`', async () => {
  const { url } = simulator
  const stranger = razorpay({ url, key: 'sandbox', secret: 'not this', webhookSecret: 'x' })
  expect(await failure(stranger.fetchOrder({ orderNo: '', providerRef: 'order_1' }))).toBe('refused')
  expect(await failure(adapters.cashfree.fetchOrder({ orderNo: 'D1', providerRef: 'D1' }))).toBe('refused')
  expect(await failure(adapters.bkash.fetchOrder({ orderNo: 'D1', providerRef: 'nobody' }))).toBe('refused')
  for (const { id } of cases) simulator.behaviours[id] = { ...simulator.behaviours[id], outage: 1 }
  for (const one of cases) {
    const made =
      one.id === 'jazzcash' ? adapters.jazzcash.fetchOrder({ orderNo: 'D1', providerRef: 'D1.1' }) : order(one)
    expect(await failure(made)).toBe('unknown')
  }
  await simulator.stop()
  expect(await failure(order(cases[0] as Case))).toBe('unknown')
})

test('JazzCash: an order without a visit is pending, and an unsigned answer is an error', async () => {
  expect(await adapters.jazzcash.fetchOrder({ orderNo: 'D1', providerRef: 'D1.500' })).toMatchObject({
    state: 'pending',
  })
  const other = jazzcash(
    { url: simulator.url, pageUrl: '', merchant: 'sandbox', password: 'sandbox', salt: 'another salt' },
    links.formLink,
  )
  expect(await failure(other.fetchOrder({ orderNo: 'D1', providerRef: 'D1.500' }))).toBe('unknown')
})

test('every amount arrives unchanged at every provider', async () => {
  const amounts = fc.bigInt({ min: 100n, max: 1_000_000_000_00n })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cases), amounts, async (one, amount) => {
      const made = await order(one, amount)
      const asked = [...simulator.state.store.orders.values()].at(-1)
      expect(asked?.amount).toBe(amount)
      await visit(made.orderNo, 'approve')
      expect((await adapters[one.id].fetchOrder(made)).captures).toMatchObject([{ amount }])
    }),
    { numRuns: 60 },
  )
})

test('rejects a JazzCash amount in another format', async () => {
  const told = { pp_Amount: '500.00', pp_ResponseCode: '000', pp_Status: 'Completed' }
  const said = ['sandbox', ...Object.values(told)].join('&')
  const hash = createHmac('sha256', 'sandbox').update(said).digest('hex').toUpperCase()
  const answer = new Response(JSON.stringify({ ...told, pp_SecureHash: hash }))
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer)
  expect(await failure(adapters.jazzcash.fetchOrder({ orderNo: 'D1', providerRef: 'D1.50000' }))).toBe('unknown')
  asked.mockRestore()
})

test('a provider’s UPI link has our order number and the exact amount', async () => {
  for (const one of [cases[0], cases[2]] as Case[]) {
    const { next, orderNo } = await order(one, 50_000n)
    if (next.kind !== 'upi') throw new Error('not by UPI')
    const said = new URLSearchParams(next.uri.slice('upi://pay?'.length))
    expect([said.get('am'), said.get('cu'), said.get('tn')]).toEqual(['500.00', 'INR', orderNo])
    expect(next.uri).not.toContain('+')
    expect(await (await fetch(said.get('url') ?? '')).text()).toContain('Approve')
  }
})

test('times out a slow provider', async () => {
  simulator.behaviours.cashfree = { ...simulator.behaviours.cashfree, slowMs: 60_000 }
  expect(await failure(order(cases[2] as Case))).toBe('unknown')
}, 10_000)
