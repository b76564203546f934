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
      timeline: timelineOf(ordered, ['FAILED', 'house']),
    },
    texts: [/^Failed$/, /could not be reached, and nothing was taken/],
    history: ['Order made', 'Payment failed'],
    link: 'Make a new deposit',
  },
  {
    name: 'expired',
    order: { status: 'EXPIRED', next: nobody, timeline: timelineOf(ordered, ['EXPIRED', 'house']) },
    texts: [/^Expired$/, /If you paid after all, it is still accepted/],
    history: ['Order made', 'Time to pay was up'],
    link: 'Make a new deposit',
  },
  {
    name: 'paid late',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      credited: 50_000,
      timeline: timelineOf(ordered, ['EXPIRED', 'house'], ['SUCCEEDED', 'bank']),
    },
    texts: [/^Succeeded$/, /^Your money is in your balance$/],
    history: ['Order made', 'Time to pay was up', 'Money credited'],
    link: 'See my balance',
  },
  {
    name: 'the payment does not match',
    order: { status: 'UNDER_REVIEW', next: { who: 'house' }, timeline: timelineOf(ordered, ['UNDER_REVIEW', 'bank']) },
    texts: [/^Under review$/, /It is safe, and a person decides/, /^Our move: a person looks at it within 24 hours$/],
    history: ['Order made', 'Does not fit the order'],
  },
  {
    name: 'paid twice',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      timeline: timelineOf(ordered, ['SUCCEEDED', 'bank'], ['SET_ASIDE', 'bank']),
    },
    texts: [/^Your money is in your balance$/, /^More money came than this order asked for.*within 24 hours/],
    history: ['Order made', 'Money credited', 'Does not fit the order'],
  },
  {
    name: 'the second payment was returned',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      timeline: timelineOf(ordered, ['SUCCEEDED', 'bank'], ['SET_ASIDE', 'bank'], ['RETURNED', 'house']),
    },
    texts: [/^Your money is in your balance$/],
    history: ['Order made', 'Money credited', 'Does not fit the order', 'Money sent back'],
  },
  {
    name: 'the payment was returned',
    order: {
      status: 'REJECTED',
      next: nobody,
      rejectReason: 'returned',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'bank'], ['REJECTED', 'house']),
    },
    texts: [/^Rejected$/, /sent back to where it came from/],
    history: ['Order made', 'Does not fit the order', 'Order refused'],
    link: 'Make a new deposit',
  },
  {
    name: 'the bank does not know the UTR',
    order: {
      status: 'REJECTED',
      next: nobody,
      utr: '001234567890',
      rejectReason: 'refused',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'player'], ['REJECTED', 'house']),
    },
    texts: [/^Rejected$/, /The bank knows no transfer with your UTR/],
    history: ['Order made', 'UTR sent', 'Order refused'],
  },
  {
    name: 'the UTR belongs to another transfer',
    order: { status: 'REJECTED', next: nobody, utr: '001234567890', rejectReason: 'utr.used' },
    texts: [/^Rejected$/, /this UTR belongs to another transfer/],
    history: ['Order made'],
  },
  {
    name: 'rejected for an unknown reason',
    order: { status: 'REJECTED', next: nobody, rejectReason: 'some.new.reason' },
    texts: [/^Rejected$/, /Customer service tells you why/],
    history: ['Order made'],
  },
  {
    name: 'the UTR was corrected',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'bank', by: Date.now() + 600 * minuteMs },
      utr: '001234567890',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'player'], ['UNDER_REVIEW', 'player']),
    },
    texts: [/^Under review$/, /^The bank’s move: we hear from it by/],
    history: ['Order made', 'UTR sent', 'UTR corrected'],
  },
  {
    name: 'the UTR belongs to another amount',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'house', by: Date.now() + 600 * minuteMs },
      utr: '001234567890',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'player'], ['UNDER_REVIEW', 'bank']),
    },
    texts: [/^Under review$/, /^Our move: a person looks at it by/],
    history: ['Order made', 'UTR sent', 'Does not fit the order'],
  },
  {
    name: 'the bank missed the deadline',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'bank', by: Date.now() - minuteMs },
      utr: '001234567890',
      timeline: timelineOf(ordered, ['UNDER_REVIEW', 'player']),
    },
    texts: [/^The bank’s move: we ask it until it answers$/],
    history: ['Order made', 'UTR sent'],
  },
]

for (const { name, order, texts, history, link } of cases) {
  test(`shows the state of an order and its timeline: ${name} [D-44 D-45]`, async () => {
    signedInAs(app)
    app.answer('/recharge/orderDetail', anOrder(order))
    await app.open(detail)
    for (const text of texts) await expect.element(page.getByText(text)).toBeVisible()
    const lines = page.getByRole('region', { name: 'What has happened' }).getByRole('listitem')
    expect(lines.elements().map((line) => line.querySelector('b')?.textContent)).toEqual(history)
    expect(page.getByText(/More money came/).elements()).toHaveLength(
      texts.some((one) => /More/.test(String(one))) ? 1 : 0,
    )
    if (order.rejectReason) expect(page.getByText(order.rejectReason, { exact: true }).elements()).toEqual([])
    if (link) await expect.element(page.getByRole('link', { name: link })).toBeVisible()
  })
}

test('hides countdown, code and payment links of an order whose time to pay is over', async () => {
  signedInAs(app)
  const past = Date.now() - 1_000
  const deeplink = 'upi://pay?pa=zamra@bank&am=500.00'
  app.answer('/recharge/orderDetail', anOrder({ expireAt: past, next: { who: 'player', by: past }, deeplink }))
  await app.open(detail)
  await expect.element(page.getByText('The bank’s move: we ask it until it answers')).toBeVisible()
  expect(page.getByRole('timer').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Go on to pay' }).elements()).toEqual([])
  await navigateTo('/pages/wallet/DepositUpiDetail?orderNo=D9105733290000000001')
  await expect.element(page.getByText(/^The time to pay is up\. What you have paid still counts/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Open UPI app' }).elements()).toEqual([])
  expect(page.getByRole('img').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'I have paid' })).toBeVisible()
})
