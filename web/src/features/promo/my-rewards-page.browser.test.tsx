import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aReward } from '../../../test/promo.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import type { Reward } from './api.ts'

const app = testApp()
const address = '/pages/promo/MyReward/MyReward'
const sent = (path: string) => app.requests.filter((request) => request.path === path)

const cashback = aReward()
const signUp = aReward({
  ...{ rewardId: 'sign-up-in:once', promoId: 'sign-up-in', name: 'Sign-up bonus', kind: 'registration' },
  ...{ period: 'once', amount: 5_000, gives: 'bonus', requiredBets: 3, claimUntil: Date.now() + 90_000_000 },
})
const claimed = aReward({ rewardId: 'old', state: 'CLAIMED', claimedAt: Date.UTC(2026, 10, 10) })
const locked = aReward({
  rewardId: 'growing',
  name: 'Rebate of today',
  state: 'LOCKED',
  claimFrom: Date.now() + 90_000,
})
const missed = aReward({ rewardId: 'gone', name: 'Lucky day', state: 'EXPIRED', endedBy: 'time' })

async function openWith(list: readonly Reward[]): Promise<void> {
  signedInAs(app)
  app.answer('/cashback/info', { list: [] })
  answerRewards(list)
  await app.open(address)
}

function answerRewards(list: readonly Reward[]): void {
  const open = list.filter(({ state }) => state === 'CLAIMABLE')
  const claimable = open.reduce((sum, { amount }) => sum + amount, 0)
  app.answer('/promo/myReward', { currency: 'INR', claimable, list: [...list] })
}

test('shows what waits with its deadline and what must be bet, and what is over', async () => {
  await openWith([locked, cashback, signUp, claimed, missed])
  await expect.element(page.getByRole('region', { name: 'Waiting for you' })).toMatchTextContent(/1,334\.60.*2 rewards/)
  const panel = page.getByRole('tabpanel')
  await expect.element(panel).toMatchTextContent(/Weekly cashback.*Cash, nothing to bet.*5 days left/)
  await expect.element(panel).toMatchTextContent(/Sign-up bonus.*Bonus, bet it 3 times.*Ends in (24|25):\d\d:\d\d/)
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect.element(panel).toMatchTextContent(/Claimed.*Lucky day.*Expired/)
  await expect.element(panel).not.toMatchTextContent(/Rebate of today/)
})

test('claims a reward once under a double tap and celebrates it', async () => {
  await openWith([cashback])
  app.answer('/promo/claim', {
    ...{ rewardId: cashback.rewardId, currency: 'INR', amount: 128_460, gives: 'cash', wagerRequired: 0 },
  })
  const claim = page.getByRole('button', { name: 'Claim', exact: true })
  await expect.element(claim).toBeVisible()
  const button = claim.element() as HTMLButtonElement
  answerRewards([claimed])
  button.click()
  button.click()
  const dialog = page.getByRole('dialog', { name: 'It’s yours' })
  await expect.element(dialog).toMatchTextContent(/\+.*1,284\.60.*in your balance/)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('/promo/claim')).toHaveLength(1)
  expect(claim.elements()).toEqual([])
})

test('each reward has a claim button, and claim all is one call that keeps its key until it is answered and lists what failed [P-06]', async () => {
  await openWith([cashback, signUp])
  const all = page.getByRole('button', { name: 'Claim all' })
  await expect.element(all).toBeVisible()
  expect(page.getByRole('button', { name: 'Claim', exact: true }).elements()).toHaveLength(2)
  app.lose('/promo/claimAll')
  await all.click()
  await expect.poll(() => sent('/promo/claimAll').length, { timeout: 10_000 }).toBe(1)
  await expect.element(all).toBeEnabled()
  app.answer('/promo/claimAll', {
    claimed: [{ rewardId: cashback.rewardId, currency: 'INR', amount: 128_460, gives: 'cash', wagerRequired: 0 }],
    failed: [
      {
        ...{ rewardId: signUp.rewardId, state: '4222', msg: 'You can’t have this reward right now. See why' },
        reasons: [{ code: 'bonus.active', params: { active: 'First deposit bonus' }, action: 'finishBonus' }],
      },
    ],
  })
  await all.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/\+.*1,284\.60/)
  await expect
    .element(dialog.getByRole('region', { name: 'Not claimed' }))
    .toMatchTextContent(/Sign-up bonus.*Finish your active bonus first: First deposit bonus\./)
  const [first, second, ...more] = sent('/promo/claimAll').map(({ body }) => body.clientOrderId)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second, more]).toEqual([first, []])
})

test('does not congratulate a player who is taking a break, and says why a claim failed', async () => {
  await openWith([cashback])
  app.refuse('/promo/claim', 'safety.excluded', { until: 0 })
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect.element(page.getByRole('tabpanel').getByRole('alert')).toMatchTextContent(/taking a break/)
  expect(page.getByRole('dialog').elements()).toEqual([])
})
