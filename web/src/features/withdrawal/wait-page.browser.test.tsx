import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { aWithdrawal } from '../../../test/withdrawal.ts'
import { emitAppEvent } from '../../lib/app-events.ts'

type Withdrawal = ReturnType<typeof aWithdrawal>

const app = testApp()
const wait = '/pages/wallet/WithdrawWait?withdrawNo=W19070042381'
const timeline = page.getByRole('list', { name: 'What happened' })
const now = Date.now()
const at = now - 60_000

test('says that it is in progress, asks to wait for the update, and leads back to the account [W-08]', async () => {
  signedInAs(app)
  app.answer('/withdraw/detail', aWithdrawal())
  await app.open(wait)
  await expect.element(page.getByText('Your withdrawal is in progress. Please wait for the update here.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to account' }))
    .toHaveAttribute('href', '/pages/account/Account')
})

const created = { status: 'CREATED', at, by: 'player' } as const
const soon = now + 600_000

/** Each state: what the page says now, who acts next and by when, or how it ended. */
const states: readonly (readonly [status: Withdrawal['status'], next: Withdrawal['next'], texts: readonly RegExp[]])[] =
  [
    ['CREATED', { who: 'operator', by: soon }, [/Automatic checks/, /Zamra acts next, by .*\d/]],
    ['REVIEWING', { who: 'operator', by: soon }, [/Our team checks it/, /Zamra acts next, by .*\d/]],
    ['APPROVED', { who: 'operator', by: soon }, [/On its way to the bank/, /Zamra acts next, by .*\d/]],
    [
      'APPROVED',
      { who: 'operator', by: soon, isByHand: true },
      [/Our team transfers it to your bank/, /Zamra acts next, by .*\d/],
    ],
    ['PAYING', { who: 'bank', by: soon }, [/The bank pays it in/, /The bank acts next, by .*\d/]],
    ['UNKNOWN', { who: 'bank', by: soon }, [/We ask the bank what happened/, /The bank acts next, by .*\d/]],
  ]

test('every state under way names its step, since when, who acts next and by when, with what happened before, and none can be taken back to play on [TR-01 W-15]', async () => {
  signedInAs(app)
  app.answer('/withdraw/detail', aWithdrawal())
  await app.open(wait)
  for (const [status, next, texts] of states) {
    const last = { status, at, by: 'rules' } as const
    const past = status === 'CREATED' ? [created] : [created, last]
    app.answer('/withdraw/detail', aWithdrawal({ status, next, timeline: past }))
    emitAppEvent('player', {})
    const current = timeline.getByRole('listitem').filter({ hasText: /since .*\d/ })
    for (const text of texts) await expect.element(current).toMatchTextContent(text)
    await expect.element(timeline.getByRole('listitem').first()).toMatchTextContent(/You asked.*\d.*You/)
    expect(timeline.getByRole('listitem').elements()).toHaveLength(past.length + 2)
    await expect.element(timeline.getByRole('listitem').last()).toMatchTextContent(/Money in your account.*by .*\d/)
    await expect.element(page.getByText(/^In your account by .*\d/)).toBeVisible()
    await expect.element(page.getByText(/1% of it is yours for every 6 hours/)).toBeVisible()
    expect(page.getByRole('button', { name: /cancel|take back|undo|keep playing/i }).elements()).toEqual([])
  }
})

const ends: readonly (readonly [status: Withdrawal['status'], text: RegExp])[] = [
  ['PAID', /Money in your account/],
  ['FAILED', /The bank did not accept it/],
  ['REJECTED', /We could not pay it out/],
  ['REVERSED', /The bank sent it back/],
  ['CANCELLED', /You took it back/],
]

test.each(ends)('%s says how it ended and promises nothing more', async (status, text) => {
  signedInAs(app)
  const isBack = status !== 'PAID'
  app.answer(
    '/withdraw/detail',
    aWithdrawal({
      status,
      next: { who: 'nobody' },
      timeline: [created, { status, at, by: 'bank' }],
      ...(isBack ? { returned: 300_000, rejectReason: 'The reason in the language of the player.' } : { paidAt: at }),
    }),
  )
  await app.open(wait)
  await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect.element(page.getByText(/is in progress/)).not.toBeInTheDocument()
  if (isBack) {
    await expect.element(page.getByText('The reason in the language of the player.')).toBeVisible()
    await expect.element(page.getByText('Rs 3,000 is back in your balance')).toBeVisible()
    // The bank gets nothing any more.
    await expect.element(page.getByText('Your bank gets')).not.toBeInTheDocument()
  }
})

test('a pushed change shows at once, without a reload', async () => {
  signedInAs(app)
  app.answer('/withdraw/detail', aWithdrawal({ status: 'REVIEWING', next: { who: 'operator' } }))
  await app.open(wait)
  await expect.element(timeline.getByText('Our team checks it')).toBeVisible()
  app.answer('/withdraw/detail', aWithdrawal({ status: 'PAID', paidAt: now, next: { who: 'nobody' } }))
  emitAppEvent('player', {})
  // The poll of this state comes after 15 seconds, so only the push can have shown it.
  await expect.element(page.getByText('Paid', { exact: true })).toBeVisible()
})

test('the credit for a delay is shown with its rule before, and as a growing sum after the promise', async () => {
  signedInAs(app)
  app.answer('/withdraw/detail', aWithdrawal())
  await app.open(wait)
  await expect.element(page.getByText(/1% of it is yours for every 6 hours/)).toBeVisible()
  const etaAt = now - 7 * 3_600_000
  const lateCredit = { ratePer6h: 1, cap: 30, accruedBps: 100, accrued: 3_000, since: etaAt, isPaused: false }
  app.answer('/withdraw/detail', aWithdrawal({ etaAt, createdAt: etaAt - 1_000, lateCredit }))
  emitAppEvent('player', {})
  await expect.element(page.getByText(/Rs\s30 is yours for the wait so far/)).toBeVisible()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^0[45]:\d\d:\d\d$/)
  app.answer('/withdraw/detail', aWithdrawal({ etaAt, lateCredit: { ...lateCredit, isPaused: true } }))
  emitAppEvent('player', {})
  await expect.element(page.getByText(/stands still while we wait for you/)).toBeVisible()
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
})

test('names the wallet and not a bank, and is late by the time of the server, with a way to support', async () => {
  signedInAs(app)
  // The phone is two days behind.
  const serverTime = now + 2 * 86_400_000
  const etaAt = now + 86_400_000
  const payee = { kind: 'wallet', place: 'JazzCash', masked: '•••• 4567' } as const
  app.answer('/user/reportOnline', { serverTime })
  app.answer('/withdraw/detail', aWithdrawal({ payee, etaAt, serverTime, next: { who: 'bank', by: etaAt } }))
  await app.open(wait)
  await expect.element(page.getByText(/^Later than promised/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Our support can tell you what it waits for.' })).toBeVisible()
  await expect
    .element(timeline)
    .toMatchTextContent(/Sent to JazzCash.*JazzCash pays it in.*JazzCash acts next\. Your money/)
  expect(page.getByText(/bank/i).elements()).toEqual([])
})

test('an unknown number leads to the history', async () => {
  signedInAs(app)
  app.refuse('/withdraw/detail', 'thing.notFound', {})
  await app.open(wait)
  await expect.element(page.getByText('This withdrawal does not exist')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Withdrawal history' }))
    .toHaveAttribute('href', '/pages/wallet/WithdrawHistory')
})

test('a page that fails says so and can be retried', async () => {
  signedInAs(app)
  app.lose('/withdraw/detail')
  await app.open(wait)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  app.answer('/withdraw/detail', aWithdrawal())
  await retry.click()
  await expect.element(timeline).toBeVisible()
})

test('names what a withdrawal on hold waits for, and until when', async () => {
  signedInAs(app)
  const hold = { reason: 'We are waiting for the bank.', until: now + 7_200_000 }
  app.answer('/withdraw/detail', aWithdrawal({ status: 'REVIEWING', hold }))
  await app.open(wait)
  await expect
    .element(page.getByText(/We are waiting for the bank\. We wait until .*\d.* at the latest\./))
    .toBeVisible()
})
