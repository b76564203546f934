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
    ['PAYING', { who: 'bank', by: soon }, [/The bank pays it in/, /The bank acts next, by .*\d/]],
    ['UNKNOWN', { who: 'bank' }, [/We ask the bank what happened/, /Your money stays held until it answers/]],
  ]

test.each(states)('%s names its step, since when, who acts next and by when', async (status, next, texts) => {
  signedInAs(app)
  const last = { status, at, by: 'rules' } as const
  app.answer(
    '/withdraw/detail',
    aWithdrawal({ status, next, timeline: status === 'CREATED' ? [created] : [created, last] }),
  )
  await app.open(wait)
  const current = timeline.getByRole('listitem').filter({ hasText: /since / })
  for (const text of texts) await expect.element(current).toMatchTextContent(text)
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
  await expect.element(page.getByText(/Rs 30 is yours for the wait so far/)).toBeVisible()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^0[45]:\d\d:\d\d$/)
  app.answer('/withdraw/detail', aWithdrawal({ etaAt, lateCredit: { ...lateCredit, isPaused: true } }))
  emitAppEvent('player', {})
  await expect.element(page.getByText(/stands still while we wait for you/)).toBeVisible()
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
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
