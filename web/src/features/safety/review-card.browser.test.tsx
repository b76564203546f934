import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aSafety, aWeek, aYear } from '../../../test/safety.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import type { SafetyInfo } from './api.ts'

const app = testApp()

async function openAs(info: SafetyInfo): Promise<void> {
  signedInAs(app)
  app.answerAll({ '/safety/info': info, '/safety/activity': aWeek() })
  await app.open('/pages/safety/SaferPlay')
}

const reviews = () => app.requests.filter(({ path }) => path === '/safety/reviewPlay')

test('shows the report of each month and, when it is due, the half-yearly review with figures, limits and three answers [SP-11]', async () => {
  const figures = { deposited: 900_000, withdrawn: 120_000, staked: 2_400_000, won: 1_950_000, minutes: 1_510 }
  const review = { dueAt: Date.now() - 3_600_000, from: '2026-05-17', to: '2026-11-17', ...figures }
  await openAs(aSafety({ review }))
  app.answer('/safety/activity', aYear())
  await page.getByRole('tab', { name: '12 months' }).click()
  await page.getByText('Full report').click()
  const newest = page.getByRole('listitem').filter({ hasText: 'Withdrawals' }).first()
  await expect.element(newest).toMatchTextContent(/^Nov.*Rs\s9,000.*Rs\s2,300.*Rs\s5,000.*Rs\s4,100.*−Rs\s900.*4 hr/)
  const card = page.getByRole('region', { name: 'Review your play' })
  await expect.element(card).toMatchTextContent(/17 May 2026.*17 November 2026|May 17, 2026.*November 17, 2026/)
  await expect
    .element(card)
    .toMatchTextContent(
      /DepositsRs\s9,000.*WithdrawalsRs\s1,200.*StakedRs\s24,000.*Won backRs\s19,500.*−Rs\s4,500.*25 hr 10 min/,
    )
  await expect.element(card).toMatchTextContent(/Deposits a dayRs\s5,000.*Losses a weekRs\s3,000.*Time a day2 hr/)

  await card.getByRole('button', { name: 'Change limits' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your limits', level: 2 })).toHaveFocus()
  await card.getByRole('button', { name: 'Take a break' }).click()
  await expect.element(page.getByRole('heading', { name: 'Take a break' })).toHaveFocus()
  expect(reviews()).toEqual([])
  app.refuse('/safety/reviewPlay', 'thing.notFound', {})
  await card.getByRole('button', { name: 'Keep my limits' }).click()
  await expect.element(card.getByRole('alert')).toBeVisible()
  app.answer('/safety/reviewPlay', { reviewedAt: Date.now() })
  app.answer('/safety/info', aSafety())
  await card.getByRole('button', { name: 'Keep my limits' }).click()
  await expect.element(page.getByText('Review saved. We’ll ask again in six months.')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  expect(reviews()).toHaveLength(2)
}, 60_000)

test('a review of a player without limits offers to set some', async () => {
  const review = {
    dueAt: 1,
    from: '2026-05-17',
    to: '2026-11-17',
    deposited: 0,
    withdrawn: 0,
    staked: 5,
    won: 0,
    minutes: 0,
  }
  const limits = aSafety().limits.map(({ kind, period, used }) => ({ kind, period, used }))
  const times = aSafety().times.map(({ period, usedMinutes }) => ({ period, usedMinutes }))
  await openAs(aSafety({ review, limits, times }))
  const card = page.getByRole('region', { name: 'Review your play' })
  await expect.element(card.getByText('You haven’t set any limits.')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Set limits' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Continue without limits' })).toBeVisible()
}, 60_000)
