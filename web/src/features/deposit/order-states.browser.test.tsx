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

/** What has happened, a minute apart, from an hour ago on. */
function story(...events: readonly (readonly [status: string, by: Event['by']])[]): Event[] {
  const from = Date.now() - 60 * minuteMs
  return events.map(([status, by], index) => ({ status, by, at: from + index * minuteMs }))
}

const ordered = ['PENDING', 'player'] as const
const nobody = { who: 'nobody' } as const

/** An order, what the player reads of it first, and its history line by line. */
type Case = {
  readonly name: string
  readonly order: Partial<Order>
  readonly says: readonly RegExp[]
  readonly history: readonly string[]
  readonly leadsTo?: string
}

const cases: readonly Case[] = [
  {
    name: 'one that the payment company could not be asked for',
    order: {
      status: 'FAILED',
      next: nobody,
      rejectReason: 'rail.down',
      timeline: story(ordered, ['FAILED', 'house']),
    },
    says: [/^Failed$/, /could not be reached, and nothing was taken/],
    history: ['Order made', 'Payment failed'],
    leadsTo: 'Make a new deposit',
  },
  {
    name: 'one whose time is up',
    order: { status: 'EXPIRED', next: nobody, timeline: story(ordered, ['EXPIRED', 'house']) },
    says: [/^Expired$/, /If you paid after all, it is still accepted/],
    history: ['Order made', 'Time to pay was up'],
    leadsTo: 'Make a new deposit',
  },
  {
    name: 'one whose money came late',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      credited: 50_000,
      timeline: story(ordered, ['EXPIRED', 'house'], ['SUCCEEDED', 'bank']),
    },
    says: [/^Succeeded$/, /^Your money is in your balance$/],
    history: ['Order made', 'Time to pay was up', 'Money credited'],
    leadsTo: 'See my balance',
  },
  {
    name: 'one with money that does not fit',
    order: { status: 'UNDER_REVIEW', next: { who: 'house' }, timeline: story(ordered, ['UNDER_REVIEW', 'bank']) },
    says: [/^Under review$/, /It is safe, and a person decides/, /^Our move: a person looks at it within 24 hours$/],
    history: ['Order made', 'Does not fit the order'],
  },
  {
    name: 'one that was paid twice',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      timeline: story(ordered, ['SUCCEEDED', 'bank'], ['SET_ASIDE', 'bank']),
    },
    says: [/^Your money is in your balance$/, /^More money came than this order asked for.*within 24 hours/],
    history: ['Order made', 'Money credited', 'Does not fit the order'],
  },
  {
    name: 'one whose second payment was sent back',
    order: {
      status: 'SUCCEEDED',
      next: nobody,
      timeline: story(ordered, ['SUCCEEDED', 'bank'], ['SET_ASIDE', 'bank'], ['RETURNED', 'house']),
    },
    says: [/^Your money is in your balance$/],
    history: ['Order made', 'Money credited', 'Does not fit the order', 'Money sent back'],
  },
  {
    name: 'one whose money was sent back',
    order: {
      status: 'REJECTED',
      next: nobody,
      rejectReason: 'returned',
      timeline: story(ordered, ['UNDER_REVIEW', 'bank'], ['REJECTED', 'house']),
    },
    says: [/^Rejected$/, /sent back to where it came from/],
    history: ['Order made', 'Does not fit the order', 'Order refused'],
    leadsTo: 'Make a new deposit',
  },
  {
    name: 'one whose UTR no bank knows',
    order: {
      status: 'REJECTED',
      next: nobody,
      utr: '001234567890',
      rejectReason: 'refused',
      timeline: story(ordered, ['UNDER_REVIEW', 'player'], ['REJECTED', 'house']),
    },
    says: [/^Rejected$/, /The bank knows no transfer with your UTR/],
    history: ['Order made', 'UTR sent', 'Order refused'],
  },
  {
    name: 'one whose UTR is another transfer’s',
    order: { status: 'REJECTED', next: nobody, utr: '001234567890', rejectReason: 'utr.used' },
    says: [/^Rejected$/, /this UTR belongs to another transfer/],
    history: ['Order made'],
  },
  {
    name: 'one that was rejected for a reason that this app does not know',
    order: { status: 'REJECTED', next: nobody, rejectReason: 'some.new.reason' },
    says: [/^Rejected$/, /Customer service tells you why/],
    history: ['Order made'],
  },
  {
    name: 'one whose UTR was corrected',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'bank', by: Date.now() + 600 * minuteMs },
      utr: '001234567890',
      timeline: story(ordered, ['UNDER_REVIEW', 'player'], ['UNDER_REVIEW', 'player']),
    },
    says: [/^Under review$/, /^The bank’s move: we hear from it by/],
    history: ['Order made', 'UTR sent', 'UTR corrected'],
  },
  {
    name: 'one whose UTR the bank knows for another amount',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'house', by: Date.now() + 600 * minuteMs },
      utr: '001234567890',
      timeline: story(ordered, ['UNDER_REVIEW', 'player'], ['UNDER_REVIEW', 'bank']),
    },
    says: [/^Under review$/, /^Our move: a person looks at it by/],
    history: ['Order made', 'UTR sent', 'Does not fit the order'],
  },
  {
    name: 'one for which the bank has taken longer than was promised',
    order: {
      status: 'UNDER_REVIEW',
      next: { who: 'bank', by: Date.now() - minuteMs },
      utr: '001234567890',
      timeline: story(ordered, ['UNDER_REVIEW', 'player']),
    },
    says: [/^The bank’s move: we ask it until it answers$/],
    history: ['Order made', 'UTR sent'],
  },
]

for (const { name, order, says, history, leadsTo } of cases) {
  test(`an order tells where the money is and whose move it is: ${name} [D-44 D-45]`, async () => {
    signedInAs(app)
    app.answer('/recharge/orderDetail', anOrder(order))
    await app.open(detail)
    for (const words of says) await expect.element(page.getByText(words)).toBeVisible()
    const lines = page.getByRole('region', { name: 'What has happened' }).getByRole('listitem')
    expect(lines.elements().map((line) => line.querySelector('b')?.textContent)).toEqual(history)
    expect(page.getByText(/More money came/).elements()).toHaveLength(
      says.some((one) => /More/.test(String(one))) ? 1 : 0,
    )
    if (order.rejectReason) expect(page.getByText(order.rejectReason, { exact: true }).elements()).toEqual([])
    if (leadsTo) await expect.element(page.getByRole('link', { name: leadsTo })).toBeVisible()
  })
}

test('once the time is up nobody is sent to pay: no countdown, no code, no way to the bank', async () => {
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
