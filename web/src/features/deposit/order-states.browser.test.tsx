import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { anOrder } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'

type Order = ReturnType<typeof anOrder>
type Event = Order['timeline'][number]

const app = testApp()
const detail = '/pages/wallet/DepositOrderDetail?orderNo=D9105733290000000001'
const minuteMs = 60_000

/** A timeline of events a minute apart that began an hour ago. */
function timelineOf(...events: readonly (readonly [status: string, by: Event['by']])[]): Event[] {
  const from = Date.now() - 60 * minuteMs
  return events.map(([status, by], index) => ({ status, by, at: from + index * minuteMs }))
}

const ordered = ['PENDING', 'player'] as const
const nobody = { who: 'nobody' } as const

/** An order, the texts of its head, and its timeline. */
type Case = {
  readonly name: string
  readonly order: Partial<Order>
  readonly texts: readonly RegExp[]
  readonly history: readonly string[]
  readonly link?: string
}

const cases: readonly Case[] = [
  {
    name: 'the payment provider was unreachable',
    order: {
      status: 'FAILED',
      next: nobody,
      rejectReason: 'rail.down',
      timeline: timelineOf(ordered, ['FAILED', 'operator']),
    },
    texts: [/^Failed$/, /couldn’t reach the payment provider\. You weren’t charged/],
    history: ['Deposit created', 'Payment failed'],
    link: 'Deposit again',
  },
  {
    name: 'expired',
    order: { status: 'EXPIRED', next: nobody, timeline: timelineOf(ordered, ['EXPIRED', 'operator']) },
    texts: [/^Expired$/, /If you did pay, we’ll credit it/],
    history: ['Deposit created', 'Payment window ended'],
    link: 'Deposit again',
  },
  {
    name: 'cancelled',
    order: {
      status: 'CANCELLED',
      next: nobody,
      canCancel: false,
      timeline: timelineOf(ordered, ['CANCELLED', 'player']),
    },
    texts: [/^Cancelled$/, /If you did pay, we’ll credit the money or you can have it back/],
    history: ['Deposit created', 'You cancelled the deposit'],
    link: 'Deposit again',
  },
  {
    name: 'paid late',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      credited: 50_000,
      timeline: timelineOf(ordered, ['EXPIRED', 'operator'], ['SUCCEEDED', 'bank']),
    },
    texts: [/^Succeeded$/, /^Money added to your balance$/],
    history: ['Deposit created', 'Payment window ended', 'Money credited'],
    link: 'View balance',
  },
  {
    name: 'the payment does not match',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'operator' },
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'bank']),
    },
    texts: [/^Under review$/, /It is safe; our team will decide/, /^Our team will review this within 24 hours$/],
    history: ['Deposit created', 'Payment doesn’t match the order'],
  },
  {
    name: 'paid twice',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      timeline: timelineOf(ordered, ['SUCCEEDED', 'bank'], ['SET_ASIDE', 'bank']),
    },
    texts: [/^Money added to your balance$/, /^You paid more than this order\..*within 24 hours/],
    history: ['Deposit created', 'Money credited', 'Payment doesn’t match the order'],
  },
  {
    name: 'the second payment was returned',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      timeline: timelineOf(ordered, ['SUCCEEDED', 'bank'], ['SET_ASIDE', 'bank'], ['RETURNED', 'operator']),
    },
    texts: [/^Money added to your balance$/],
    history: ['Deposit created', 'Money credited', 'Payment doesn’t match the order', 'Money refunded'],
  },
  {
    name: 'the payment was returned',
    order: {
      status: 'REJECTED',
      next: nobody,
      rejectReason: 'returned',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'bank'], ['REJECTED', 'operator']),
    },
    texts: [/^Rejected$/, /sent the money back to where it came from/],
    history: ['Deposit created', 'Payment doesn’t match the order', 'Deposit rejected'],
    link: 'Deposit again',
  },
  {
    name: 'the bank does not know the UTR',
    order: {
      status: 'REJECTED',
      next: nobody,
      utr: '001234567890',
      rejectReason: 'refused',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'player'], ['REJECTED', 'operator']),
    },
    texts: [/^Rejected$/, /The bank found no transfer with this UTR/],
    history: ['Deposit created', 'UTR submitted', 'Deposit rejected'],
  },
  {
    name: 'the UTR belongs to another transfer',
    order: { status: 'REJECTED', next: nobody, utr: '001234567890', rejectReason: 'utr.used' },
    texts: [/^Rejected$/, /this UTR belongs to another transfer/],
    history: ['Deposit created'],
  },
  {
    name: 'rejected for an unknown reason',
    order: { status: 'REJECTED', next: nobody, rejectReason: 'some.new.reason' },
    texts: [/^Rejected$/, /Contact customer service to find out why/],
    history: ['Deposit created'],
  },
  {
    name: 'the UTR was corrected',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'bank', by: Date.now() + 600 * minuteMs },
      utr: '001234567890',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'player'], ['UNDER_REVIEW', 'player']),
    },
    texts: [/^Under review$/, /^Waiting for your bank, by/],
    history: ['Deposit created', 'UTR submitted', 'UTR corrected'],
  },
  {
    name: 'the UTR belongs to another amount',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'operator', by: Date.now() + 600 * minuteMs },
      utr: '001234567890',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'player'], ['UNDER_REVIEW', 'bank']),
    },
    texts: [/^Under review$/, /^Our team will review this by/],
    history: ['Deposit created', 'UTR submitted', 'Payment doesn’t match the order'],
  },
  {
    name: 'the bank missed the deadline',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'bank', by: Date.now() - minuteMs },
      utr: '001234567890',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'player']),
    },
    texts: [/^Waiting for your bank\. We keep checking until it confirms\.$/],
    history: ['Deposit created', 'UTR submitted'],
  },
]

for (const { name, order, texts, history, link } of cases) {
  test(`shows the state of an order and its timeline: ${name} [D-44 D-45]`, async () => {
    signedInAs(app)
    app.answer('/recharge/orderDetail', anOrder(order))
    await app.open(detail)
    for (const text of texts) await expect.element(page.getByText(text)).toBeVisible()
    const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    expect(lines.elements().map((line) => line.querySelector('b')?.textContent)).toEqual(history)
    expect(page.getByText(/You paid more/).elements()).toHaveLength(
      texts.some((one) => /paid more/.test(String(one))) ? 1 : 0,
    )
    if (order.rejectReason) expect(page.getByText(order.rejectReason, { exact: true }).elements()).toEqual([])
    if (link) await expect.element(page.getByRole('link', { name: link })).toBeVisible()
  })
}

test('says which bonus was chosen and why it was not given', async () => {
  signedInAs(app)
  const bonusLapsed = { promoId: 'p', name: 'First deposit bonus', reason: 'belowMinimum', depositMin: 60_000 } as const
  app.answer('/recharge/orderDetail', anOrder({ status: 'SUCCEEDED', next: { who: 'nobody' }, bonusLapsed }))
  await app.open(detail)
  const text = /No bonus with this deposit: First deposit bonus\. It needs a deposit of at least Rs\s600\./
  await expect.element(page.getByText(text)).toBeVisible()
})

const heldPayment: Order['held'][number] = {
  amount: 50_000,
  currency: 'PKR',
  heldAt: Date.now() - minuteMs,
  reasons: [{ code: 'limit', params: { period: 'day', limit: 60_000, used: 50_000 } }],
  state: 'HELD',
}

test('says why money is held and how much, and asks for it back', async () => {
  signedInAs(app)
  const timeline = timelineOf(ordered, ['EXPIRED', 'operator'], ['UNDER_REVIEW', 'bank'])
  const order = anOrder({ status: 'UNDER_REVIEW', next: { who: 'operator' }, timeline, held: [heldPayment] })
  app.answer('/recharge/orderDetail', order)
  await app.open(detail)
  await expect.element(page.getByRole('heading', { name: 'Rs 500 is on hold and not in your balance' })).toBeVisible()
  await expect.element(page.getByText(/^Your daily deposit limit is Rs\s600, and Rs\s500 of it was used/)).toBeVisible()
  await expect.element(page.getByText('Money put on hold')).toBeVisible()
  expect(page.getByText(/doesn’t match the order/).elements()).toEqual([])
  const requested = { ...heldPayment, state: 'RETURN_REQUESTED', requestedAt: Date.now() } as const
  app.answer('/recharge/sendBack', { held: [requested] })
  app.answer('/recharge/orderDetail', { ...order, held: [requested] })
  await page.getByRole('button', { name: 'Send it back to me' }).click()
  await expect.element(page.getByText(/^You asked for it back on .* shows the reference here\.$/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Send it back to me' }).elements()).toEqual([])
  const sent = app.requests.filter(({ path }) => path === '/recharge/sendBack')
  expect(sent).toMatchObject([{ body: { orderNo: 'D9105733290000000001' } }])
})

test('hides countdown, code and payment links of an order whose time to pay is over', async () => {
  signedInAs(app)
  const past = Date.now() - 1_000
  const deeplink = 'upi://pay?pa=zamra@bank&am=500.00'
  app.answer('/recharge/orderDetail', anOrder({ expireAt: past, next: { who: 'player', by: past }, deeplink }))
  await app.open(detail)
  await expect.element(page.getByText('Waiting for your bank. We keep checking until it confirms.')).toBeVisible()
  expect(page.getByRole('timer').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Continue to pay' }).elements()).toEqual([])
  await navigateTo('/pages/wallet/DepositUpiDetail?orderNo=D9105733290000000001')
  await expect.element(page.getByText(/^Time’s up\. If you already paid, we’ll still credit it/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Open UPI app' }).elements()).toEqual([])
  expect(page.getByRole('img').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'I have paid' })).toBeVisible()
})
