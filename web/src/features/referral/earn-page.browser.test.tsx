import { inviteLink } from '@zamra/contract/referral.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { findStored } from '../../lib/storage.ts'
import type { AgentInfo, Friend, InviteCase } from './api.ts'

const app = testApp()
const earn = '/pages/earn/Earn'
const url = inviteLink('https://zamra.example', 'ASHA77K')

const info: AgentInfo = {
  currency: 'INR',
  reasons: [],
  referralUrl: url,
  inviteCode: 'ASHA77K',
  rules: {
    ...{ levels: 1, rate: 1_000, currency: 'INR', dayMax: 2_000_000, claimDays: 30 },
    validDefinition: [
      { code: 'phone' },
      { code: 'device' },
      { code: 'payee' },
      { code: 'deposit', need: 20_000 },
      { code: 'turnover', need: 100_000 },
    ],
  },
  ...{ todayReward: 21_240, todayFriends: 9, carried: 0, todayClaimableAt: Date.UTC(2026, 10, 16, 18, 35) },
  ...{ totalReward: 1_894_000, inviterCount: 34, validCount: 21, available: 128_460 },
  days: [8_800, 12_000, 6_400, 17_600, 14_800, 24_000, 21_240].map((amount, at) => ({
    day: `2026-11-${10 + at}`,
    amount,
  })),
}

const friend: Friend = {
  ...{ mobileMasked: '+91 98•••••101', avatar: 'a2', joinedAt: Date.UTC(2026, 10, 3, 12), state: 'open' },
  steps: [
    { code: 'phone', isMet: true },
    { code: 'device', isMet: true },
    { code: 'payee', isMet: true },
    { code: 'deposit', isMet: true, need: 20_000, done: 20_000 },
    { code: 'turnover', isMet: false, need: 100_000, done: 90_000 },
  ],
}
const friends: readonly Friend[] = [
  friend,
  { ...friend, mobileMasked: '+91 98•••••102', state: 'counts' },
  { ...friend, mobileMasked: '+91 98•••••103', state: 'shared' },
  { joinedAt: Date.UTC(2026, 9, 1, 12), state: 'closed', steps: [] },
]

async function openAs(shown: AgentInfo, list: readonly Friend[] = friends, found?: InviteCase): Promise<HTMLElement> {
  signedInAs(app, { areaCode: '+91' })
  app.answer('/invite/agent/info', shown)
  app.answer('/invite/case/info', { currency: 'INR', ...(found && { case: found }) })
  app.answer('/invite/agent/list', { total: list.length, currency: 'INR', list: [...list] })
  return await app.open(earn)
}

const claims = () => app.requests.filter(({ path }) => path === '/invite/agent/receiveRebate')

test('shows the rewards, the link to copy and to share, the rules and the friends with what is missing [E-01 E-02]', async () => {
  await openAs(info)
  const rewards = page.getByRole('region', { name: 'My rewards' })
  await expect.element(rewards).toMatchTextContent(/1,284\.60.*Claim.*212\.40.*today, from 9 friends/)
  await expect.element(rewards).toMatchTextContent(/Earned in all.*18,940.*Friends\s*34.*That count\s*21/)
  await expect.element(rewards.getByRole('button', { name: 'Claim' })).toBeEnabled()
  const link = page.getByRole('region', { name: 'My link' })
  await expect.element(link).toMatchTextContent(/zamra\.example\/\?invite_code=ASHA77K/)
  await expect.element(link.getByRole('img', { name: 'QR code of my link' })).toBeVisible()
  await expect.element(link.getByRole('button', { name: 'Copy: My link' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'How it adds up' }).getByRole('listitem').nth(6))
    .toMatchTextContent(/212\.40\s*Today/)

  const list = page.getByRole('list', { name: 'Friends you invited' })
  const row = (at: number) => list.getByRole('listitem').nth(at)
  await expect.element(row(0)).toMatchTextContent(/98•••••101.*Not yet.*Bets.*900 of .*1,000/)
  await expect.element(row(0).getByRole('progressbar', { name: 'Bets' })).toHaveAttribute('aria-valuenow', '90000')
  await expect.element(row(1)).toMatchTextContent(/98•••••102.*Counts/)
  await expect.element(row(2)).toMatchTextContent(/Doesn’t count.*Shares a device or a bank account/)
  await expect.element(row(3)).toMatchTextContent(/Account closed/)
  const circle = page.getByRole('region', { name: 'Friends you invited' })
  await expect.element(circle).toMatchTextContent(/21 of 34 count.*first deposit is at least .*200.*bets reach .*1,000/)

  await page.getByRole('button', { name: 'Rules' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toMatchTextContent(/10% of what we keep.*20,000.*waits 30 days.*friends earn you nothing/)
})

test('shares by the share sheet of the phone and copies without one; the link carries the code to the registration [E-12]', async () => {
  await openAs(info)
  const share = vi.fn().mockResolvedValue(undefined)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  const has = Object.getOwnPropertyDescriptor(navigator, 'share')
  const provide = (value: unknown) => Object.defineProperty(navigator, 'share', { value, configurable: true })
  try {
    provide(share)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => share.mock.calls.length).toBe(1)
    expect(share.mock.calls[0]?.[0]).toMatchObject({ url })
    expect(copied).not.toHaveBeenCalled()
    // Closing the sheet is no failure, so nothing is copied behind the player's back.
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => share.mock.calls.length).toBe(2)
    expect(copied).not.toHaveBeenCalled()
    provide(undefined)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => copied.mock.calls).toEqual([[url]])
  } finally {
    if (has) Object.defineProperty(navigator, 'share', has)
    else Reflect.deleteProperty(navigator, 'share')
  }
  const { pathname, search } = new URL(url)
  await app.open(pathname + search)
  await expect.poll(() => findStored('inviteCode')).toBe('ASHA77K')
})

test('claims once under a double tap, celebrates the amount, and sends the same claim again after a lost answer', async () => {
  await openAs(info)
  app.lose('/invite/agent/receiveRebate')
  const claim = page.getByRole('region', { name: 'My rewards' }).getByRole('button', { name: 'Claim' })
  await expect.element(claim).toBeEnabled()
  await claim.click()
  await expect.poll(() => claims().length).toBe(1)
  await expect.element(claim).toBeEnabled()
  app.answer('/invite/agent/receiveRebate', { currency: 'INR', amount: 128_460, available: 0 })
  app.answer('/invite/agent/info', { ...info, available: 0 })
  const button = claim.element() as HTMLElement
  button.click()
  button.click()
  const dialog = page.getByRole('dialog', { name: 'Claimed' })
  await expect.element(dialog).toMatchTextContent(/\+.*1,284\.60.*in your balance/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(claim).toBeDisabled()
  expect(new Set(claims().map(({ body }) => body.clientOrderId)).size).toBe(1)
})

const confirmed: InviteCase = {
  ...{ caseNo: 'case-1', state: 'DECIDED', decision: 'confirmed', canAppeal: true, waiting: 110_000 },
  links: [
    { link: 'device', accounts: 3, since: Date.UTC(2026, 10, 12, 12) },
    { link: 'restart', accounts: 2, since: Date.UTC(2026, 10, 11, 12) },
  ],
  ...{ openedAt: Date.UTC(2026, 10, 13, 12), decideBy: Date.UTC(2026, 10, 20, 12) },
  ...{ decidedAt: Date.UTC(2026, 10, 15, 12), appealBy: Date.UTC(2026, 10, 22, 12) },
}

test('a case shows the rule, what waits until when and the decision, and is appealed once; a day that was not given says why', async () => {
  const [first, second, third, ...days] = info.days
  if (!first || !second || !third) throw new Error('no days')
  const refused = { ...first, refused: { reason: 'ring' as const, amount: 8_800 } }
  const excluded = { ...third, refused: { reason: 'excluded' as const, amount: 6_400 } }
  await openAs(
    { ...info, available: 0, days: [refused, { ...second, waits: true }, excluded, ...days] },
    friends,
    confirmed,
  )
  const card = page.getByRole('region', { name: 'Rewards from linked accounts are refused' })
  await expect
    .element(card)
    .toMatchTextContent(
      /different people.*3 accounts on one device, since November 12, 2026.*below zero.*1,100 in invitation rewards waits.*deposits, balance and withdrawals are not affected.*unless you appeal/,
    )
  await expect
    .element(page.getByRole('region', { name: 'How it adds up' }))
    .toMatchTextContent(
      /November 10, 2026: .*88 refused.*linked accounts.*120 waits for the decision.*64 not paid.*break/,
    )

  const send = card.getByRole('button', { name: 'Appeal' })
  await expect.element(send).toBeDisabled()
  await card.getByRole('textbox', { name: 'Why is this wrong?' }).fill('They are my cousins.')
  await expect.element(card).toMatchTextContent(/480 characters left/)
  const { appealBy: _by, decision: _decision, ...before } = confirmed
  const appealed: InviteCase = {
    ...before,
    state: 'APPEALED',
    canAppeal: false,
    appealedAt: Date.UTC(2026, 10, 16, 12),
  }
  app.answer('/invite/case/appeal', { caseNo: 'case-1', decideBy: confirmed.decideBy })
  app.answer('/invite/case/info', { currency: 'INR', case: appealed })
  await send.click()
  await expect
    .element(page.getByRole('region', { name: 'We’re reviewing your appeal' }))
    .toMatchTextContent(/You appealed on .*We decide again by/)
  const sent = app.requests.filter(({ path }) => path === '/invite/case/appeal')
  expect(sent.map(({ body }) => [body.caseNo, body.text])).toEqual([['case-1', 'They are my cousins.']])
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('without friends it says how to invite the first one', async () => {
  await openAs({ ...info, inviterCount: 0, validCount: 0, todayReward: 0, carried: 50_000 }, [])
  await expect.element(page.getByText(/won .*500 more than they lost/)).toBeVisible()
  await expect.element(page.getByText('No friends yet. Share your link to invite the first one.')).toBeVisible()
})

test('a failed load can be repeated, and without an offer it says why', async () => {
  const { referralUrl: _url, inviteCode: _code, rules: _rules, ...closed } = info
  signedInAs(app)
  app.lose('/invite/agent/info')
  await app.open(earn)
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  const reasons = [{ code: 'account.excluded' as const, params: {}, action: 'none' as const }]
  app.answer('/invite/agent/info', { ...closed, reasons, days: [] })
  app.answer('/invite/case/info', { currency: 'INR' })
  ;(retry.element() as HTMLElement).click()
  await expect.element(page.getByText(/Your account has a break from play/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Share' }).elements()).toEqual([])
})

test('a visitor who is not signed in is asked to log in and comes back', async () => {
  await app.open(earn)
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/pages/Login/Login?redirect=%2Fpages%2Fearn%2FEarn')
})
