import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minor } from '@zamra/contract/money.ts'
import { Cashfree, CFEnvironment } from 'cashfree-pg'
import Razorpay from 'razorpay'
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PaymentSimulator, startPayment } from '../../../../simulators/src/payment/payment.ts'
import { cashfree } from './cashfree.ts'
import { razorpay } from './razorpay.ts'

/** The providers' own SDKs check the simulator: what they accept is the real format. */
type ReceivedRequest = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

const received: ReceivedRequest[] = []
async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
  response.end('{}')
}
const listener = createServer((request, response) => void listen(request, response))
let simulator: PaymentSimulator

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  simulator = await startPayment({ webhooksTo: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await simulator.stop()
  await new Promise((resolve) => listener.close(resolve))
})

const account = { key: 'sandbox', secret: 'sandbox', webhookSecret: 'sandbox' }
const webhooksOf = (provider: string) => received.filter(({ path }) => path === `/${provider}`)

async function visit(orderNo: string): Promise<void> {
  const body = JSON.stringify({ orderNo, way: 'approve' })
  await fetch(`${simulator.url}/_sim/visit`, { method: 'POST', body })
}

function razorpaySdk() {
  const sdk = new Razorpay({ key_id: 'sandbox', key_secret: 'sandbox' })
  const { api } = sdk as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = simulator.url
  return sdk
}

test('Razorpay’s SDK creates and reads orders at the simulator and accepts its webhooks', async () => {
  const sdk = razorpaySdk()
  const order = await sdk.orders.create({ amount: 12_345, currency: 'INR', receipt: 'D0000000001000000001' })
  expect(order).toMatchObject({ entity: 'order', amount: 12_345, amount_due: 12_345, status: 'created' })
  await visit(order.id)
  await vi.waitFor(() => expect(webhooksOf('razorpay')).toHaveLength(3), 5_000)
  for (const { body, headers } of webhooksOf('razorpay')) {
    const signature = String(headers['x-razorpay-signature'])
    expect(validateWebhookSignature(body, signature, 'sandbox')).toBe(true)
    expect(validateWebhookSignature(body.replace('12345', '99999'), signature, 'sandbox')).toBe(false)
    // What their library believes, our adapter believes, and it finds the order in it.
    const webhook = await razorpay({ url: simulator.url, ...account }).verifyWebhook(Buffer.from(body), headers)
    expect(webhook).toMatchObject({ orderNo: 'D0000000001000000001', providerRef: order.id })
  }
  expect(await sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_paid: 12_345 })
  const { items } = await sdk.orders.fetchPayments(order.id)
  expect(items).toMatchObject([{ amount: 12_345, status: 'captured', captured: true, order_id: order.id }])
})

test('Razorpay’s SDK finds the orders of our adapter', async () => {
  const adapter = razorpay({ url: simulator.url, ...account })
  const wanted = { amount: minor(50_001n), currency: 'INR', expiresAt: new Date(Date.now() + 600_000), returnUrl: '/' }
  const { providerRef } = await adapter.createIntent({ ...wanted, orderNo: 'D0000000001000000002', rail: 'upi' })
  const found = await razorpaySdk().orders.fetch(providerRef)
  expect(found).toMatchObject({ amount: 50_001, currency: 'INR', receipt: 'D0000000001000000002' })
  const collect = await adapter.createIntent({ ...wanted, orderNo: 'D0000000001000000003', rail: 'va' })
  const va = await razorpaySdk().virtualAccounts.fetch(collect.providerRef)
  expect(va).toMatchObject({ entity: 'virtual_account', status: 'active', amount_expected: 50_001 })
  expect(collect.next).toMatchObject({ account: va.receivers[0]?.account_number })
  await visit('D0000000001000000003')
  const [paid] = (await razorpaySdk().virtualAccounts.fetchPayments(va.id)).items
  expect(paid).toMatchObject({ method: 'bank_transfer', order_id: null, notes: [] })
  expect(await razorpaySdk().payments.bankTransfer(paid?.id ?? '')).toMatchObject({ virtual_account_id: va.id })
})

test('Razorpay’s SDK pages through the simulator’s payments and finds refunds', async () => {
  const sdk = razorpaySdk()
  const [first, second] = await Promise.all(
    ['D0000000001000000006', 'D0000000001000000007'].map((receipt) =>
      sdk.orders.create({ amount: 20_000, currency: 'INR', receipt }),
    ),
  )
  for (const order of [first, second]) await visit(order?.id ?? '')
  await fetch(`${simulator.url}/_sim/refund`, { method: 'POST', body: JSON.stringify({ orderNo: second?.id }) })
  const within = { from: Math.floor(Date.now() / 1_000) - 60, to: Math.ceil(Date.now() / 1_000) }
  const all = await sdk.payments.all({ ...within, count: 100, skip: 0 })
  expect(all.items.find(({ order_id: id }) => id === first?.id)).toMatchObject({ status: 'captured', amount: 20_000 })
  expect(all.items.find(({ order_id: id }) => id === second?.id)).toMatchObject({
    status: 'refunded',
    amount_refunded: 20_000,
    refund_status: 'full',
  })
  const rest = await sdk.payments.all({ ...within, count: 100, skip: 1 })
  expect(rest.items).toEqual(all.items.slice(1))
  expect((await sdk.payments.all({ from: 1, to: 2 })).items).toEqual([])
  const { items } = await sdk.refunds.all({ ...within, count: 100 })
  expect(items).toMatchObject([{ entity: 'refund', amount: 20_000, status: 'processed' }])
})

function cashfreeSdk() {
  /** Their library builds the request; only the host is another one. */
  const request = async ({ url, method, headers, data }: { [key: string]: string }) => {
    const address = String(url).replace(/^(undefined)?https:\/\/sandbox\.cashfree\.com/, simulator.url)
    const given = { method: String(method), headers: headers as unknown as Record<string, string> }
    const response = await fetch(address, { ...given, ...(data && { body: data }) })
    return { status: response.status, data: (await response.json()) as unknown }
  }
  // The seventh argument is false, or the library reports to its maker.
  const rest = [undefined, undefined, undefined, false] as const
  return new Cashfree(CFEnvironment.SANDBOX, 'sandbox', 'sandbox', ...rest, { request } as never)
}

test('Cashfree’s SDK creates orders at the simulator and accepts its webhooks with exact amounts', async () => {
  const sdk = cashfreeSdk()
  const who = { customer_id: 'payer', customer_phone: '9876543210' }
  const wanted = { order_id: 'D0000000001000000004', order_amount: 10.5, order_currency: 'INR', customer_details: who }
  const { data: order } = await sdk.PGCreateOrder(wanted)
  expect(order).toMatchObject({ order_status: 'ACTIVE', order_amount: 10.5, order_id: wanted.order_id })
  await visit(wanted.order_id)
  await vi.waitFor(() => expect(webhooksOf('cashfree')).toHaveLength(1), 5_000)
  const [told] = webhooksOf('cashfree')
  if (!told) throw new Error('nothing was told')
  const { body, headers } = told
  const [signature, timestamp] = [String(headers['x-webhook-signature']), String(headers['x-webhook-timestamp'])]
  expect(sdk.PGVerifyWebhookSignature(signature, body, timestamp).type).toBe('PAYMENT_SUCCESS_WEBHOOK')
  expect(body).toContain('"payment_amount":10.50')
  // A body that was parsed and written again has lost a zero, and with it its signature.
  const again = JSON.stringify(JSON.parse(body))
  expect(() => sdk.PGVerifyWebhookSignature(signature, again, timestamp)).toThrow('did not match')
  const adapter = cashfree({ url: simulator.url, id: 'sandbox', secret: 'sandbox', webhookUrl: '' })
  expect(() => adapter.verifyWebhook(Buffer.from(again), headers)).toThrow('signature invalid')
  expect(await adapter.verifyWebhook(Buffer.from(body), headers)).toMatchObject({ orderNo: wanted.order_id })
  const fetched = await sdk.PGFetchOrder(wanted.order_id)
  expect(fetched.data).toMatchObject({ order_status: 'PAID' })
  const paid = await sdk.PGOrderFetchPayments(wanted.order_id)
  expect(paid.data).toMatchObject([{ payment_status: 'SUCCESS', payment_amount: 10.5 }])
})

test('Cashfree’s SDK finds the orders of our adapter', async () => {
  const adapter = cashfree({ url: simulator.url, id: 'sandbox', secret: 'sandbox', webhookUrl: 'http://127.0.0.1:1/' })
  const wanted = { orderNo: 'D0000000001000000005', amount: minor(100_010n), currency: 'INR', rail: 'upi' } as const
  await adapter.createIntent({ ...wanted, expiresAt: new Date(Date.now() + 600_000), returnUrl: 'http://127.0.0.1:1/' })
  const { data } = await cashfreeSdk().PGFetchOrder(wanted.orderNo)
  expect(data).toMatchObject({ order_amount: 1_000.1, order_currency: 'INR', order_status: 'ACTIVE' })
})
