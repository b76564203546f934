import { type Action, actions, type Mode, type Reason } from '@zamra/contract/law.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aPlayer } from '../../../test/player.ts'
import { open } from '../../lib/navigation/navigate.ts'
import { useSession } from '../../lib/session.ts'
import type { MarketInfo } from './api.ts'

const app = testApp()
const law = '/pages/market/Law'

function info(mode: Mode, closed: Partial<Record<Action, Reason>>): MarketInfo {
  const may = actions.map((action) => [action, { allowed: !closed[action], reasons: [closed[action]].filter(Boolean) }])
  return {
    code: 'IN',
    policyVersion: 3,
    mode,
    reviewBy: '2027-02-14',
    minAge: 18,
    currency: { iso: 'INR', sign: '₹', minorDigits: 2 },
    timeZone: 'Asia/Kolkata',
    bankForm: 'IFSC',
    may: Object.fromEntries(may),
    citations: [{ text: 'An Act of 2025', url: 'https://law.example/act', checkedOn: '2026-11-14' }],
    history: { onlineMonths: 24, onRequestMonths: 60 },
    complaints: { ackHours: 24, answerDays: 14 },
    helplines: [{ name: 'Tele MANAS', phone: '14416' }],
    log: [{ version: 3, publishedAt: Date.parse('2026-11-15T12:00:00Z'), approvals: 2 }],
  }
}

const leaving: Reason = { code: 'mode.windDown', next: 'withdraw', params: { market: 'IN', since: '2026-11-01' } }
const windDown = { since: '2026-11-01', withdrawUntil: '2027-05-01' }

test('a market in wind-down shows its dates, what is closed and how to withdraw [MP-05]', async () => {
  const shut: Reason = { code: 'deposit.closed', next: 'service', params: { market: 'IN' } }
  const closed = { deposit: shut, bet: leaving, promotion: leaving }
  app.answer('/market/info', { ...info('wind-down', closed), windDown })
  await app.open(law)
  await expect.element(page.getByRole('heading', { name: 'India' })).toBeVisible()
  await expect.element(page.getByText('November 1, 2026', { exact: true })).toBeVisible()
  await expect.element(page.getByText('May 1, 2027', { exact: true })).toBeVisible()
  const rows = page.getByRole('region', { name: 'What you can do here' }).getByRole('listitem')
  const words = rows.elements().map((row) => row.textContent)
  expect(words.slice(0, 3)).toEqual([
    'WithdrawAvailable',
    'DepositWe don’t accept deposits here.Unavailable',
    'Real-money playUnavailable',
  ])
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/pages/wallet/Withdraw')
  await expect.element(page.getByRole('link', { name: 'An Act of 2025' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '14416' })).toHaveAttribute('href', 'tel:14416')
})

test('shows which rules begin later, when, and what they close', async () => {
  const upcoming = { policyVersion: 4, effectiveAt: Date.parse('2026-11-30T18:30:00Z'), mode: 'wind-down' as const }
  const log = [
    { version: 4, publishedAt: Date.parse('2026-11-16T12:00:00Z'), approvals: 2, never: 'withdrawn' as const },
    ...info('real', {}).log,
  ]
  app.answer('/market/info', {
    ...info('real', {}),
    upcoming: { ...upcoming, closes: ['deposit', 'bet'], opens: [] },
    log,
  })
  await app.open(law)
  const rules = page.getByRole('region', { name: /^New rules from December 1, 2026.*12:00/ })
  await expect.element(rules.getByText('No longer available')).toBeVisible()
  await expect.element(rules.getByText('Deposit, Real-money play')).toBeVisible()
  await expect.element(page.getByText('Withdrawn before it applied')).toBeVisible()
})

test('shows a guest the law of the preselected calling code', async () => {
  const free: Reason = { code: 'mode.freePlay', next: 'playFree', params: { market: 'IN' } }
  app.answer('/market/info', info('free-play', { deposit: free, bet: free }))
  await app.open(law)
  await expect.element(page.getByText('Free play, no cash value')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Play free' })).toBeVisible()
  expect(app.requests.find(({ path }) => path === '/market/info')?.body).toMatchObject({ areaCode: '+92' })
})

test('a page closed by the law links to the explanation', async () => {
  app.answer('/market/info', { ...info('wind-down', { deposit: leaving }), windDown })
  await app.open('/pages/home/Home')
  const userInfo = aPlayer({ market: { code: 'IN', policyVersion: 3, mode: 'wind-down' } })
  useSession.setState({ sign: 'a sign', uid: userInfo.uid, userInfo })
  void open('/pages/wallet/Deposit').catch(() => null)
  await page.getByRole('dialog').getByRole('button', { name: 'See what’s available' }).click()
  await expect.element(page.getByRole('heading', { name: 'India' })).toBeVisible()
  expect(location.pathname).toBe(law)
})
