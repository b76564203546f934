import { minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PayoutSimulator, startPayout } from '../../../../simulators/src/payout/payout.ts'
import { payoutWires } from '../../../../simulators/src/payout/wires.ts'
import { payoutConfigOf } from '../../../test/payout-config.ts'
import { ProviderError, WebhookRejectedError } from '../payment/port.ts'
import type { PayoutLine, PayoutOrder, PayoutPayee, PayoutProvider, PayoutProviderId } from './port.ts'
import { openPayouts, type Payouts } from './registry.ts'

let simulator: PayoutSimulator
let payouts: Payouts

beforeEach(async () => {
  simulator = await startPayout()
  payouts = openPayouts(payoutConfigOf(simulator.url), () => true)
})
afterEach(() => simulator.stop())

const indian = {
  kind: 'bank',
  name: 'Asha',
  account: '50100123456789',
  code: 'HDFC0000001',
  phone: '+919876543210',
} as const
const pakistani = {
  kind: 'bank',
  name: 'Bilal',
  account: 'PK36SCBL0000001123456702',
  code: '12',
  phone: '+923001234567',
} as const

type Case = { readonly id: PayoutProviderId; readonly payee: PayoutPayee; readonly currency: string }
const cases: readonly Case[] = [
  { id: 'razorpayx', payee: indian, currency: 'INR' },
  { id: 'cashfreePayouts', payee: indian, currency: 'INR' },
  { id: 'jazzcashDisbursement', payee: pakistani, currency: 'PKR' },
  {
    id: 'jazzcashDisbursement',
    payee: { kind: 'wallet', wallet: 'JAZZCASH', name: 'Bilal', phone: '+923001234567' },
    currency: 'PKR',
  },
  {
    id: 'bkashDisbursement',
    payee: { kind: 'wallet', wallet: 'BKASH', name: 'Chandra', phone: '+8801700000001' },
    currency: 'BDT',
  },
  {
    id: 'jazzcashDisbursement',
    payee: { kind: 'wallet', wallet: 'EASYPAISA', name: 'Bilal', phone: '+923451234567' },
    currency: 'PKR',
  },
]
const named = cases.map((one) => ({ ...one, to: one.payee.kind === 'wallet' ? `${one.payee.wallet} wallet` : 'bank' }))
const byNumber = named.filter(({ id }) => id !== 'bkashDisbursement')

let numbers = 0
function orderOf({ payee, currency }: Case, amount = 50_075n): PayoutOrder {
  numbers += 1
  const payoutNo = `W0000000001${String(numbers).padStart(9, '0')}`
  return { payoutNo, amount: minor(amount), currency, payee, narration: `Zamra ${payoutNo}` }
}

function adapter(id: PayoutProviderId): PayoutProvider {
  return payouts.provider(id) as PayoutProvider
}

function behave(given: object): void {
  for (const [id, before] of Object.entries(simulator.behaviours)) {
    Object.assign(simulator.behaviours, { [id]: { ...before, ...given } })
  }
}

async function control(work: string, given: object): Promise<unknown> {
  return (await fetch(`${simulator.url}/_sim/${work}`, { method: 'POST', body: JSON.stringify(given) })).json()
}

const truth = () => [...simulator.system.stored.payouts.values()]

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof ProviderError ? error.outcome : error),
  )
}

test.each(named)('$id pays to a $to once, whatever the number of requests', async (one) => {
  const order = orderOf(one)
  const { send, fetch: look } = adapter(one.id)
  const sent = await send(order)
  expect(sent).toMatchObject({ state: 'paid', amount: 50_075n, utr: expect.stringMatching(/./) })
  const again = await Promise.allSettled([send(order), send(order)])
  for (const answer of again) {
    if (answer.status === 'fulfilled') expect(answer.value.providerRef).toBe(sent.providerRef)
    else expect(answer.reason).toMatchObject({ outcome: 'unknown' })
  }
  expect(await look({ ...order, providerRef: sent.providerRef })).toMatchObject(sent)
  expect(truth()).toMatchObject([{ payoutNo: order.payoutNo, paidTimes: 1, amount: 50_075n }])
})

test.each(named)('$id to a $to: pending until it is decided, then failed with the reason', async (one) => {
  behave({ isManual: true })
  const order = orderOf(one)
  const { send, fetch: look } = adapter(one.id)
  // JazzCash calls an unfinished payment no success, so its answer is unknown and the status decides.
  const sent = await send(order).catch(() => undefined)
  expect(sent?.state ?? 'pending').toBe('pending')
  const known = { ...order, providerRef: sent?.providerRef ?? null }
  expect(await look(known)).toMatchObject({ state: 'pending' })
  await control('settle', { payoutNo: order.payoutNo, state: 'failed', reason: 'No such account' })
  expect(await look(known)).toMatchObject({ state: 'failed', amount: 50_075n })
})

test.each(named)('$id to a $to: reports money that came back after it was paid', async (one) => {
  const order = orderOf(one)
  const { send, fetch: look } = adapter(one.id)
  const { providerRef } = await send(order)
  await control('settle', { payoutNo: order.payoutNo, state: 'reversed' })
  expect(await look({ ...order, providerRef })).toMatchObject({ state: 'reversed', amount: 50_075n })
})

test.each(byNumber)('$id to a $to: finds a payout whose answer was lost by our number alone', async (one) => {
  for (const fault of ['unanswered', 'wrongError']) {
    behave({ unanswered: 0, wrongError: 0, [fault]: 1 })
    const order = orderOf(one)
    const { send, fetch: look } = adapter(one.id)
    expect(await failure(send(order))).toBe('unknown')
    expect(await look({ ...order, providerRef: null })).toMatchObject({ state: 'paid', amount: 50_075n })
  }
  expect(truth().map(({ paidTimes }) => paidTimes)).toEqual([1, 1])
})

test('bKash: a lost answer stays unknown, and the number in its webhook leads to the outcome', async () => {
  behave({ unanswered: 1 })
  const order = orderOf(cases[4] as Case)
  const { send, fetch: look, verifyWebhook } = adapter('bkashDisbursement')
  expect(await failure(send(order))).toBe('unknown')
  behave({ unanswered: 0 })
  // Repeating it does not pay again and is no refusal.
  expect(await failure(send(order))).toBe('unknown')
  expect(await look({ ...order, providerRef: null })).toBeUndefined()
  const [payout] = truth()
  if (!payout) throw new Error('nothing was paid')
  const [message] = payoutWires.bkashDisbursement.webhooks(simulator.system, payout)
  const hint = await verifyWebhook?.(Buffer.from(message?.body ?? ''), {})
  expect(hint).toMatchObject({ payoutNo: order.payoutNo })
  const known = { ...order, providerRef: hint?.providerRef ?? null }
  expect(await look(known)).toMatchObject({ state: 'paid', amount: 50_075n })
  // The number of somebody else's payment proves nothing.
  expect(await failure(look({ ...known, payoutNo: 'W0000000001999999999' }))).toBe('unknown')
  expect(payout.paidTimes).toBe(1)
})

test.each(named)('$id to a $to: a refusal is definite and leaves no payout', async (one) => {
  behave({ refused: 1 })
  const order = orderOf(one)
  const { send, fetch: look } = adapter(one.id)
  const outcome = await failure(send(order))
  const known = await look({ ...order, providerRef: null })
  // JazzCash remembers what it refused, and says so in its status.
  expect([outcome, known?.state]).toEqual(
    one.id === 'jazzcashDisbursement' ? ['unknown', 'failed'] : ['refused', undefined],
  )
  expect(truth().filter(({ paidTimes }) => paidTimes > 0)).toEqual([])
})

test('JazzCash: a wrong account is refused, a fault of the service while it is looked up is not', async () => {
  const order = orderOf(cases.find(({ id, payee }) => id === 'jazzcashDisbursement' && payee.kind === 'bank') as Case)
  const { send } = adapter('jazzcashDisbursement')
  behave({ busy: 1 })
  expect(await failure(send(order))).toBe('unknown')
  behave({ busy: 0 })
  expect(await failure(send({ ...order, payee: { ...order.payee, account: 'X' } as PayoutPayee }))).toBe('refused')
  expect(await send(order)).toMatchObject({ state: 'paid' })
})

test('a refusal of a repeated request is no refusal of the payout that was executed', async () => {
  const order = orderOf(cases[0] as Case)
  behave({ unanswered: 1 })
  const { send } = adapter('razorpayx')
  expect(await failure(send(order))).toBe('unknown')
  behave({ unanswered: 0 })
  // Another body under the same number is refused by the provider, which has paid the first one.
  expect(await send({ ...order, narration: 'changed' })).toMatchObject({ state: 'paid' })
  expect(truth()).toMatchObject([{ paidTimes: 1 }])
})

test('a wrong key, an outage and an unexpected answer are unknown, never a refusal', async () => {
  const wrong = {
    ZAMRA_RAZORPAYX_SECRET: 'other',
    ZAMRA_CASHFREE_PAYOUT_SECRET: 'other',
    ZAMRA_JAZZCASH_PAYOUT_SECRET: 'other',
    ZAMRA_BKASH_PAYOUT_APP_SECRET: 'other',
  }
  const strangers = openPayouts(payoutConfigOf(simulator.url, wrong), () => true)
  for (const one of cases) {
    const order = orderOf(one)
    expect(await failure(strangers.provider(one.id)?.send(order) as Promise<unknown>)).toBe('unknown')
    expect(await failure(strangers.provider(one.id)?.fetch({ ...order, providerRef: 'x' }) as Promise<unknown>)).toBe(
      'unknown',
    )
  }
  behave({ outage: 1 })
  for (const one of cases) expect(await failure(adapter(one.id).send(orderOf(one)))).toBe('unknown')
  behave({ outage: 0 })
  const odd = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>Welcome</html>'))
  for (const one of cases) expect(await failure(adapter(one.id).send(orderOf(one)))).toBe('unknown')
  odd.mockRestore()
  expect(truth()).toEqual([])
})

test('an unknown status is pending', async () => {
  const order = orderOf(cases[0] as Case)
  const answer = { id: 'pout_1', amount: 50_075, status: 'teleported', reference_id: order.payoutNo, created_at: 1 }
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(JSON.stringify(answer)))
  expect(await adapter('razorpayx').send(order)).toMatchObject({ state: 'pending' })
  asked.mockRestore()
})

test.each(['razorpayx', 'cashfreePayouts', 'bkashDisbursement'] as const)(
  '%s: accepts a webhook only with the signature over exactly its bytes',
  async (id) => {
    const order = orderOf(cases.find((one) => one.id === id) as Case)
    await adapter(id).send(order)
    const [payout] = truth()
    if (!payout) throw new Error('no payout')
    const [{ body, headers } = { body: '', headers: {} }] = payoutWires[id].webhooks(simulator.system, payout)
    const { verifyWebhook } = adapter(id)
    const hint = await verifyWebhook?.(Buffer.from(body), headers)
    expect(hint).toMatchObject({ payoutNo: order.payoutNo, dedupeKey: expect.stringMatching(/./) })
    expect(await verifyWebhook?.(Buffer.from(body), headers)).toEqual(hint)
    const changed = body.replace(/\d(?=\D*$)/, (figure) => String((Number(figure) + 1) % 10))
    for (const [text, given] of [
      [changed, headers],
      [` ${body}`, {}],
      ['{}', headers],
      ['', headers],
    ] as const) {
      if (id === 'bkashDisbursement' && text.startsWith(' ')) continue
      await expect(async () => verifyWebhook?.(Buffer.from(text), given)).rejects.toThrow(WebhookRejectedError)
    }
  },
)

test('JazzCash sends no webhooks', () => {
  expect(adapter('jazzcashDisbursement').verifyWebhook).toBeUndefined()
})

test('RazorpayX lists every payout of a period, over several pages, with the exact amounts', async () => {
  const orders = Array.from({ length: 205 }, (_, index) => orderOf(cases[0] as Case, BigInt(10_001 + index)))
  for (const order of orders) await adapter('razorpayx').send(order)
  const { payoutList } = adapter('razorpayx')
  const lines: PayoutLine[] = []
  for await (const page of payoutList?.(new Date(Date.now() - 60_000), new Date()) ?? []) lines.push(...page)
  expect(new Set(lines.map(({ payoutNo, amount }) => `${payoutNo} ${amount}`))).toEqual(
    new Set(orders.map(({ payoutNo, amount }) => `${payoutNo} ${amount}`)),
  )
  for await (const page of payoutList?.(new Date(0), new Date(60_000)) ?? []) expect(page).toEqual([])
}, 30_000)

test('every amount arrives unchanged at every provider', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...cases),
      fc.bigInt({ min: 100n, max: 1_000_000_000_00n }),
      async (one, amount) => {
        const order = orderOf(one, amount)
        expect(await adapter(one.id).send(order)).toMatchObject({ amount })
        expect(truth().at(-1)).toMatchObject({ payoutNo: order.payoutNo, amount })
      },
    ),
    { numRuns: 40 },
  )
})
