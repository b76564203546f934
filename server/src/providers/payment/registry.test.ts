import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PaymentSimulator, startPayment } from '../../../../simulators/src/payment/payment.ts'
import { turnSwitch } from '../../../test/switches.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { openPayments } from './registry.ts'

let simulator: PaymentSimulator
let world: World

beforeAll(async () => {
  simulator = await startPayment()
  const { url } = simulator
  const env = {
    ZAMRA_PAYMENT_PUBLIC_URL: 'http://127.0.0.1:1',
    ZAMRA_RAZORPAY_URL: url,
    ZAMRA_RAZORPAY_KEY: 'sandbox',
    ZAMRA_CASHFREE_URL: url,
    ZAMRA_CASHFREE_ID: 'sandbox',
    ZAMRA_JAZZCASH_URL: url,
    ZAMRA_JAZZCASH_MERCHANT: 'sandbox',
  }
  world = await openWorld({ env })
})
afterAll(async () => {
  await world.close()
  await simulator.stop()
})

const intentRequest = {
  amount: minor(10_000n),
  currency: 'INR',
  rail: 'upi',
  returnUrl: '/pages/wallet/Done?a=1',
} as const
const expiresAt = new Date(Date.now() + 600_000)

async function setSwitch(name: string, isOpen: boolean): Promise<void> {
  await turnSwitch(world.app.databases.main.pool, name, isOpen)
}

/** Payments whose switches were read, and none is closed. */
async function openedPayments(nowMs?: () => number) {
  const payments = openPayments(world.app, nowMs)
  await payments.refreshSwitches(async () => [])
  return payments
}

test('every rail and provider is closed until the switches were read, and keeps its state when they cannot be read', async () => {
  const log = vi.spyOn(world.app.log, 'error')
  const { route, isProviderOpen, refreshSwitches } = openPayments(world.app)
  const unread = () => Promise.reject(new Error('no database'))
  await refreshSwitches(unread)
  expect([route('IN', 'upi'), isProviderOpen('razorpay')]).toEqual([[], false])
  expect(log.mock.lastCall?.[1]).toBe('payment switches not read yet, every rail and provider stays closed')
  await refreshSwitches(async () => ['provider:cashfree'])
  await refreshSwitches(unread)
  expect([route('IN', 'upi'), isProviderOpen('cashfree')]).toEqual([['razorpay'], false])
  expect(log.mock.lastCall?.[1]).toBe('payment switches not refreshed, keeping the last known state')
  log.mockRestore()
})

test('routes to the configured providers of a market, cheapest first', async () => {
  const { route, provider } = await openedPayments()
  expect(route('IN', 'upi')).toEqual(['cashfree', 'razorpay'])
  expect(route('IN', 'upi', { among: ['razorpay'] })).toEqual(['razorpay'])
  expect(route('PK', 'ewallet')).toEqual(['jazzcash'])
  // bKash is not configured here.
  expect([route('BD', 'ewallet'), provider('bkash')]).toEqual([[], undefined])
})

test('a switched-off rail or provider gets no new order after five seconds, but its orders are followed', async () => {
  const { route, provider } = world.app.providers.payments
  const within = { timeout: 5_000, interval: 50 }
  expect([route('IN', 'upi'), route('IN', 'va')]).toEqual([['cashfree', 'razorpay'], ['razorpay']])
  await setSwitch('provider:cashfree', false)
  await setSwitch('rail:va', false)
  await vi.waitFor(() => expect([route('IN', 'upi'), route('IN', 'va')]).toEqual([['razorpay'], []]), within)
  expect(provider('cashfree')).toBeDefined()
  await setSwitch('provider:cashfree', true)
  await setSwitch('rail:va', true)
  await vi.waitFor(() => expect([route('IN', 'upi'), route('IN', 'va')].flat()).toHaveLength(3), within)
}, 20_000)

test('skips a provider with an open circuit, probes it later and restores its rank', async () => {
  let nowMs = 0
  const payments = await openedPayments(() => nowMs)
  const cashfree = payments.provider('cashfree')
  simulator.behaviours.cashfree = { ...simulator.behaviours.cashfree, outage: 1 }
  for (let time = 0; time < 5; time += 1) {
    const asked = cashfree?.createIntent({ ...intentRequest, expiresAt, orderNo: `D00000000020000000${time}0` })
    await expect(asked).rejects.toMatchObject({ outcome: 'unknown' })
  }
  expect(payments.route('IN', 'upi')).toEqual(['razorpay'])
  const before = simulator.state.store.orders.size
  simulator.behaviours.cashfree = { ...simulator.behaviours.cashfree, outage: 0 }
  const order = { ...intentRequest, expiresAt, orderNo: 'D0000000002000000099' }
  await expect(cashfree?.createIntent(order)).rejects.toThrow('circuit breaker open')
  expect(simulator.state.store.orders.size).toBe(before)
  nowMs = 2_000
  expect(payments.route('IN', 'upi')).toEqual(['razorpay', 'cashfree'])
  await cashfree?.createIntent(order)
  expect(payments.healthOf('cashfree').state).toBe('closed')
  expect(payments.route('IN', 'upi')).toEqual(['cashfree', 'razorpay'])
})

test('a signed routing decides the order, and gives no order to a provider that is closed, down or not built in there', async () => {
  const payments = await openedPayments(() => 0)
  const of = (provider: string, getsOrders = true) => ({ provider, feeBps: 100, getsOrders })
  const routing = [
    { rail: 'upi', order: 'fixed' as const, providers: ['bkash', 'razorpay', 'cashfree'].map((one) => of(one)) },
  ]
  expect(payments.route('IN', 'upi', { routing })).toEqual(['razorpay', 'cashfree'])
  expect(payments.route('IN', 'upi', { routing, among: ['cashfree'] })).toEqual(['cashfree'])
  // A rail that the text does not name gets no orders.
  expect(payments.route('IN', 'va', { routing })).toEqual([])
  const without = [{ rail: 'upi', order: 'cost' as const, providers: [of('razorpay', false), of('cashfree')] }]
  expect(payments.route('IN', 'upi', { routing: without })).toEqual(['cashfree'])
  await payments.refreshSwitches(async () => ['provider:razorpay'])
  expect(payments.route('IN', 'upi', { routing })).toEqual(['cashfree'])
  await payments.refreshSwitches(async () => [])
  simulator.behaviours.razorpay = { ...simulator.behaviours.razorpay, outage: 1 }
  for (let time = 0; time < 5; time += 1) {
    const asked = payments
      .provider('razorpay')
      ?.createIntent({ ...intentRequest, expiresAt, orderNo: `D00000000030000000${time}0` })
    await expect(asked).rejects.toMatchObject({ outcome: 'unknown' })
  }
  expect(payments.route('IN', 'upi', { routing })).toEqual(['cashfree'])
  simulator.behaviours.razorpay = { ...simulator.behaviours.razorpay, outage: 0 }
})

test('a refusal does not count as a failure', async () => {
  const payments = openPayments(world.app)
  for (let time = 0; time < 6; time += 1)
    await payments
      .provider('razorpay')
      ?.fetchOrder({ orderNo: 'D1', providerRef: 'nobody' })
      .catch(() => undefined)
  expect(payments.healthOf('razorpay')).toEqual({ state: 'closed', failurePercent: 0 })
})

test('the return link is signed, leads into the app and fits 200 characters', async () => {
  const { links, provider } = world.app.providers.payments
  const orderNo = 'D0000000002000000100'
  await provider('cashfree')?.createIntent({ ...intentRequest, expiresAt, orderNo })
  const link = simulator.state.store.orders.get(orderNo)?.returnUrl ?? ''
  expect(link.length).toBeLessThan(200)
  const ticket = link.slice('http://127.0.0.1:1/pay/back/'.length)
  const { webOrigin } = world.app.config
  expect(links.parseReturnLink(ticket)).toEqual({
    provider: 'cashfree',
    orderNo,
    returnUrl: `${webOrigin}/pages/wallet/Done?a=1`,
  })
  for (const [from, to] of [
    [orderNo, 'D0000000002000000101'],
    ['cashfree', 'razorpay'],
    [/.$/, ''],
    [/^.*$/, ''],
  ] as const)
    expect(links.parseReturnLink(ticket.replace(from, to))).toBeUndefined()
  // Whatever address it was given, it leads nowhere but home.
  const away = links.returnLink({ provider: 'cashfree', orderNo, returnUrl: 'https://elsewhere.example/steal' })
  expect(links.parseReturnLink(away.split('/pay/back/')[1] ?? '')?.returnUrl).toBe(`${webOrigin}/steal`)
})

test('the form link is sealed: its fields cannot be read or forged', () => {
  const { links } = world.app.providers.payments
  const form = { action: 'https://payments.example/form', fields: { pp_Password: 'a secret' } }
  const link = links.formLink(form.action, form.fields)
  const ticket = link.split('/').at(-1) ?? ''
  expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toContain('a secret')
  expect(links.parseFormLink(ticket)).toEqual(form)
  expect(links.parseFormLink(`${ticket.slice(0, -2)}AA`)).toBeUndefined()
  expect(links.parseFormLink('')).toBeUndefined()
})
