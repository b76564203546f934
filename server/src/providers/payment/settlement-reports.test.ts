import { minor } from '@zamra/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Payment } from '../../../../simulators/src/payment/orders.ts'
import { type PaymentSimulator, startPayment } from '../../../../simulators/src/payment/payment.ts'
import { cashfree } from './cashfree.ts'
import { type PaymentProvider, ProviderError, type ReportLine } from './port.ts'
import { razorpay } from './razorpay.ts'

let simulator: PaymentSimulator
let adapters: Readonly<Record<'razorpay' | 'cashfree', PaymentProvider>>
beforeEach(async () => {
  simulator = await startPayment()
  const { url } = simulator
  adapters = {
    razorpay: razorpay({ url, key: 'sandbox', secret: 'sandbox', webhookSecret: 'sandbox' }),
    cashfree: cashfree({ url, id: 'sandbox', secret: 'sandbox', webhookUrl: `${url}/nobody` }),
  }
})
afterEach(() => simulator.stop())

const cases = [
  { id: 'razorpay', rail: 'upi' },
  { id: 'razorpay', rail: 'va' },
  { id: 'cashfree', rail: 'upi' },
] as const
type Case = (typeof cases)[number]

/** Creates an order, acts as its payer and returns the simulator's payments. */
async function paid({ id, rail }: Case, orderNo: string, way = 'approve'): Promise<Payment[]> {
  const [expiresAt, returnUrl] = [new Date(Date.now() + 600_000), 'http://127.0.0.1:1/back']
  const wanted = { orderNo, amount: minor(50_075n), currency: 'INR', rail, expiresAt, returnUrl }
  const { providerRef } = await adapters[id].createIntent(wanted)
  await tell('visit', { orderNo, way })
  return simulator.state.store.orders.get(providerRef)?.payments ?? []
}

async function tell(work: string, given: object): Promise<void> {
  await fetch(`${simulator.url}/_sim/${work}`, { method: 'POST', body: JSON.stringify(given) })
}

async function read({ id }: Case, fromMs: number, toMs: number): Promise<readonly ReportLine[]> {
  const lines: ReportLine[] = []
  const pages = adapters[id].settlementReport?.(new Date(fromMs), new Date(toMs)) ?? []
  for await (const page of pages) lines.push(...page)
  return lines
}

test.each(cases)('$id by $rail: the report has exact captures and refunds, and no failed payments', async (one) => {
  const [payment] = await paid(one, 'D0000000001000000001')
  await paid(one, 'D0000000001000000002', 'fail')
  await tell('refund', { orderNo: 'D0000000001000000001', amount: '10005' })
  const at = payment?.atMs ?? 0
  const same = { paymentId: payment?.id, currency: 'INR', at: expect.any(Date) }
  const lines = await read(one, at - 5_000, at + 5_000)
  expect(lines).toMatchObject([
    { ...same, amount: 50_075n, state: 'captured' },
    { ...same, amount: 10_005n, state: 'refunded' },
  ])
  // What came in on an account does not say for which order; its account does.
  const ref = await lines[0]?.providerRef?.()
  const orderNo = one.rail === 'va' ? simulator.state.store.orders.get(ref ?? '')?.orderNo : lines[0]?.orderNo
  expect([orderNo, lines[0]?.orderNo === undefined]).toEqual(['D0000000001000000001', one.rail === 'va'])
})

test.each(cases)('$id by $rail: reads the report to the last page, and nothing outside the period', async (one) => {
  const payments = await paid(one, 'D0000000001000000003')
  const [first] = payments
  if (!first) throw new Error('nothing was paid')
  const { atMs } = first
  for (let at = 1; at <= 500; at += 1) payments.push({ ...first, id: `more-${at}`, atMs: atMs - at * 1_000 })
  const lines = await read(one, atMs - 400_000, atMs + 5_000)
  const names = new Set(lines.map(({ paymentId }) => paymentId))
  expect([names.size, lines.length]).toEqual([401, 401])
  expect([names.has(first.id), names.has('more-400'), names.has('more-402')]).toEqual([true, true, false])
})

test.each(cases)('$id by $rail: an unavailable or unexpected report is an error', async (one) => {
  await paid(one, 'D0000000001000000004')
  for (const order of simulator.state.store.orders.values()) Object.assign(order, { currency: null })
  await expect(read(one, 0, Date.now() + 5_000)).rejects.toThrow('unexpected answer')
  simulator.behaviours[one.id] = { ...simulator.behaviours[one.id], outage: 1 }
  await expect(read(one, 0, 1)).rejects.toThrow(new ProviderError('unknown', '503 {"message":"service unavailable"}'))
})
