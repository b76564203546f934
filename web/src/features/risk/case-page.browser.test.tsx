import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const path = '/pages/account/components/Case/Case'
type Case = NonNullable<WireOutputOf<'/risk/case/info'>['case']>

const day = 86_400_000
const at = Date.UTC(2026, 10, 1)
const frozen: Case = {
  ...{ caseNo: 'C0910573329123456789', rule: 'bot', evidence: ['timing', 'bets'], state: 'DECIDED', remedy: 'freeze' },
  ...{ openedAt: at, decideBy: at + 7 * day, decidedAt: at + day, appealBy: at + 15 * day },
  ...{ canAppeal: true, account: 'FROZEN' },
}

async function open(found: Case | undefined) {
  signedInAs(app)
  app.answer('/risk/case/info', { currency: 'INR', ...(found && { case: found }) })
  await app.open(path)
}

test('a frozen player reads rule, evidence, decision and dates, withdraws, and appeals once', async () => {
  await open(frozen)
  await expect.element(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  for (const text of [
    'Case C0910573329123456789',
    'A person plays, not a program',
    'Actions at times no person keeps',
    'A pattern of bets',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/^You can’t play, deposit or claim rewards until/)).toBeVisible()
  await expect.element(page.getByText(/^Decided on .* You can appeal until/)).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Withdraw' }))
    .toHaveAttribute('href', '/pages/wallet/Withdraw')
  const appeal = page.getByRole('button', { name: 'Appeal' })
  await expect.element(appeal).toBeDisabled()
  await page.getByLabelText('Why is this wrong?').fill('I play with two thumbs.')
  app.answer('/risk/case/appeal', { caseNo: frozen.caseNo, decideBy: at + 20 * day })
  const { appealBy: _, ...appealed } = frozen
  const now = { state: 'APPEALED', appealedAt: at + 2 * day, canAppeal: false } as const
  app.answer('/risk/case/info', { currency: 'INR', case: { ...appealed, ...now } })
  await appeal.click()
  await expect.element(page.getByRole('heading', { name: 'We’re reviewing your appeal' })).toBeVisible()
  await expect.element(page.getByText(/^You appealed on .* Two other people decide by/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
})

test('a legal freeze names its ground and offers no withdrawal', async () => {
  await open({ ...frozen, legalGround: 'court order 7/2026' })
  await expect.element(page.getByText('Withdrawals are stopped by law: court order 7/2026')).toBeVisible()
  expect(page.getByRole('main').getByRole('link', { name: 'Withdraw' }).elements()).toEqual([])
})

test('a deduction shows its most before it is final and its amount afterwards', async () => {
  const deduct = { ...frozen, remedy: 'deduct-rewards', account: 'ACTIVE', deduct: 20_000 } as const
  await open(deduct)
  await expect.element(page.getByText(/^At most .*200/)).toBeVisible()
  const { appealBy: _, ...closed } = deduct
  await open({ ...closed, state: 'CLOSED', canAppeal: false })
  await expect.element(page.getByText(/200.* of rewards was deducted/)).toBeVisible()
})

test('an open case says what waits and until when, and no case says so', async () => {
  const { remedy: _remedy, decidedAt: _decided, appealBy: _until, ...opened } = frozen
  await open({ ...opened, state: 'OPEN', canAppeal: false, account: 'ACTIVE' })
  await expect.element(page.getByText(/^Your rewards wait/)).toBeVisible()
  await expect.element(page.getByText(/^We decide by/)).toBeVisible()
  await open(undefined)
  await expect.element(page.getByText('There is no case about your account')).toBeVisible()
})
