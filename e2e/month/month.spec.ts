/** One player through a simulated month: every promotion, VIP up and down, three editions and an invitation event. */
/*
 * Nothing here depends on luck. What is counted is turnover, and a slot or a line on three digits counts all of its stake, win
 * or lose. What must be a loss (the friends' bets, the week of the cashback) is staked on kites that nobody pulls in, and a
 * kite pays only the player who pulls it in. Every stake is covered by deposits and awards, should all bets before it be lost.
 * What a free ticket or a free round may win is no reward and stands beside every bonus.
 */
import { randomUUID } from 'node:crypto'
import { expect as expectNow, type Locator, type Page } from '@playwright/test'
import { formatAmount } from '../deposit/deposit-steps.ts'
import { test } from '../withdrawal/fixtures.ts'
import { dayMs, hourMs } from '../withdrawal/operator.ts'
import { callAs, deposit, newWithdrawer, signInByCode, type Withdrawer } from '../withdrawal/withdrawers.ts'
import {
  buyWithFreeTicket,
  claim,
  dayOf,
  expectRefused,
  hasGiven,
  join,
  loseKites,
  moveTo,
  nextMonday,
  nextMonth,
  nowMs,
  paidInRewards,
  type Reward,
  rewardsOf,
  spin,
  stakeOnThreeDigits,
  sumOf,
  untilDrawn,
  untilJobsHave,
} from './month-steps.ts'

/** Jobs and draws of a whole month run beside the pages. */
const expect = expectNow.configure({ timeout: 30_000 })

const money = (minor: number) => formatAmount('+91', minor)
const morningMs = 10 * hourMs

type Open = (player: Withdrawer, path: string) => Promise<Page>

test('in a month the player takes every promotion, rises and falls, and is paid everything once', async ({
  openAs,
}) => {
  test.setTimeout(480_000)
  const start = nextMonday(nowMs())
  await moveTo(start + morningMs)
  const player = await newWithdrawer('+91')
  await test.step('Monday: sign up, redeem codes, join offers, deposit with the bonus', () => firstDay(player, start))
  await moveTo(start + dayMs + morningMs)
  await test.step('Tuesday: the award of the day, and two friends who play', () => secondDay(player, openAs))
  await moveTo(start + 7 * dayMs + hourMs)
  await test.step('next Monday: the team passes and is paid, so are the week and the rebate of friends', async () => {
    await expectTeam(player, openAs, 'Pass')
    await moveTo(start + 7 * dayMs + morningMs)
    await secondWeek(player, openAs)
  })
  await moveTo(start + 8 * dayMs + morningMs)
  await test.step('Tuesday: a deposit reaches a VIP level, which pays', () => riseToBronze(player, openAs))
  await moveTo(start + 9 * dayMs + morningMs)
  await untilJobsHave(hasGiven(player, 'rebate-in'))
  await callAs(player, '/vip/getVipInfo', {})
  await claim(player, 'rebate-in', 'vip-rebate-in')
  await claimRest(player)
  // Free rounds are used before any stake of the player, so they come last.
  await callAs(player, '/promo/promoCode', { code: 'FREESPIN' })
  await claim(player, 'free-rounds-in')
  await spin(player, 1_000)
  // Where in the weeks the month ends depends on the calendar.
  const later = [
    { at: nextMonth(start), title: 'the month closes', run: () => endOfMonth(player, openAs) },
    { at: start + 14 * dayMs, title: 'a week in which the player only loses', run: () => loseWeek(player) },
    { at: start + 21 * dayMs, title: 'the cashback of that week', run: () => takeCashback(player, start + 14 * dayMs) },
  ]
  for (const { at, title, run } of later.toSorted((one, other) => one.at - other.at)) {
    await moveTo(at + morningMs)
    await test.step(title, run)
  }
  await moveTo(start + 39 * dayMs + morningMs)
  // The session has ended with the month.
  const back = await signInByCode(player)
  await test.step('a month without bets: the level falls, and what was not claimed is gone', () =>
    fallToCopper(back, openAs))
  await test.step('nothing can be claimed twice, and the ledger paid what was shown', () => expectPaidOnce(back, start))
})

async function firstDay(player: Withdrawer, start: number): Promise<void> {
  await callAs(player, '/user/editProfile', { birthday: `1992${dayOf(start + 8 * dayMs).slice(4)}` })
  expect(await callAs(player, '/signin/claim', {})).toMatchObject({ day: 1, streak: 1 })
  await join(player, 'sign-up-in')
  for (const code of ['ZAMRA-GIFT', 'ZAMRA-FRIENDS']) {
    await callAs(player, '/promo/giftCode', { code })
    await expect(callAs(player, '/promo/giftCode', { code })).rejects.toThrow(/"4090"/)
  }
  for (const promoId of ['cashback-in', 'jili-in']) await join(player, promoId)
  await deposit(player, 400, 'first-deposit-in')
  await spin(player, 25_000)
}

async function secondDay(player: Withdrawer, openAs: Open): Promise<void> {
  await untilJobsHave(hasGiven(player, 'ranking-day-in'))
  const page = await openAs(player, '/pages/promo/Ranking/Ranking?period=day&edition=last')
  await expect(page.getByRole('list', { name: 'First three places' })).toContainText(money(500_000))
  await expect(page.getByText('final, ended')).toBeVisible()
  await page.goto('/pages/promo/MyReward/MyReward')
  await celebrate(
    page.getByRole('tabpanel').locator(':scope > *').filter({ hasText: 'Daily ranking' }),
    'Claim',
    'It’s yours',
  )
  await page.evaluate("localStorage.removeItem('zamra.checkInHidden')")
  await page.goto('/pages/home/Home')
  await celebrate(page, /^Claim ₹/, 'Day 2 in a row')
  await page.close()

  await callAs(player, '/promo/promoCode', { code: 'FREEDRAW' })
  await claim(player, 'free-tickets-in')
  const { inviteCode = '' } = await callAs(player, '/invite/agent/info', {})
  const friends = await Promise.all([newWithdrawer('+91', inviteCode), newWithdrawer('+91', inviteCode)])
  await Promise.all(friends.map((friend) => deposit(friend, 1_100)))
  const [tickets] = (await rewardsOf(player)).filter(({ promoId }) => promoId === 'free-tickets-in')
  await Promise.all([
    buyWithFreeTicket(player, tickets?.rewardId ?? ''),
    // With the first day this wagers the bonus of the deposit.
    spin(player, 50_000, 50_000, 50_000, 50_000),
    ...friends.map((friend) => loseKites(friend, 50_000, 50_000)),
  ])
  await untilDrawn(player, ...friends)
  // No other bonus can stand beside that of the deposit, so the one for signing up is claimed when it is wagered.
  await untilJobsHave(async () => {
    const { reasons } = await callAs(player, '/promo/detail', { promoId: 'promo-code-in' })
    return reasons.length === 0
  })
  await claim(player, 'sign-up-in')
  const states = async () => (await callAs(player, '/invite/event/teams', {})).list.map(({ state }) => state)
  await expect.poll(states, { timeout: 20_000 }).toEqual(['UNDER_REVIEW'])
}

async function secondWeek(player: Withdrawer, openAs: Open): Promise<void> {
  const page = await expectTeam(player, openAs, 'Claimable')
  await celebrate(page, 'Claim', 'Claimed')
  await expect(page.getByRole('listitem').filter({ hasText: 'Team 1' })).toContainText('Claim')
  await expect(page.getByRole('button', { name: 'Claim' })).toHaveCount(0)
  await untilJobsHave(hasGiven(player, 'ranking-week-in', 'jili-in', 'referral-in'))
  const { amount } = await callAs(player, '/invite/agent/receiveRebate', { clientOrderId: randomUUID() })
  expect(amount).toBeGreaterThan(0)
  await expect(callAs(player, '/invite/agent/receiveRebate', { clientOrderId: randomUUID() })).rejects.toThrow(/"4090"/)
  await page.goto('/pages/promo/Ranking/Ranking?period=week&edition=last')
  await expect(page.getByRole('list', { name: 'First three places' })).toContainText(money(2_000_000))
  await page.goto('/pages/promo/MyReward/MyReward')
  await celebrate(page, 'Claim all', /./)
  await expect(page.getByText('Nothing to claim right now')).toBeVisible()
  await page.close()

  // With the first week this is the turnover of Bronze.
  await stakeOnThreeDigits(player, 13)
  // It allows bets up to 500 only, so it is claimed after the large one.
  await callAs(player, '/promo/promoCode', { code: 'WELCOME' })
  await claim(player, 'promo-code-in')
  await untilDrawn(player)
}

async function riseToBronze(player: Withdrawer, openAs: Open): Promise<void> {
  const page = await openAs(player, '/pages/vip/Vip')
  await expect(ownLevel(page)).toContainText('Newcomer')
  await join(player, 'rebate-in')
  await deposit(player, 2_500)
  await page.reload()
  await expect(ownLevel(page)).toContainText('Bronze')
  await expect(page.getByText('You reached Bronze!')).toBeVisible()
  const ready = page.getByRole('region', { name: 'Ready to claim' }).getByRole('listitem')
  await expect(ready).toHaveCount(4)
  for (const bonus of ['For reaching Copper', 'Weekly bonus', 'Birthday bonus']) {
    await ready.filter({ hasText: bonus }).getByRole('button').click()
    await expect(ready.filter({ hasText: bonus })).toHaveCount(0)
  }
  await page.close()
  await spin(player, 50_000)
}

async function endOfMonth(player: Withdrawer, openAs: Open): Promise<void> {
  await untilJobsHave(hasGiven(player, 'ranking-month-in'))
  const page = await openAs(player, '/pages/promo/Ranking/Ranking?period=month&edition=last')
  await expect(page.getByRole('list', { name: 'First three places' })).toContainText(money(10_000_000))
  await page.close()
  await claimRest(player)
}

/** The least loss of a week that is paid back in part. */
const lossMin = 10_000

async function loseWeek(player: Withdrawer): Promise<void> {
  await claimRest(player)
  await loseKites(player, lossMin)
  await untilDrawn(player)
}

async function takeCashback(player: Withdrawer, week: number): Promise<void> {
  const ofWeek = async () =>
    (await rewardsOf(player)).find(({ promoId, period }) => promoId === 'cashback-in' && period === dayOf(week))
  expect(await ofWeek()).toMatchObject({ amount: lossMin * 0.05 })
  await untilJobsHave(async () => (await ofWeek())?.state === 'CLAIMABLE')
  await claimRest(player)
  expect(await ofWeek()).toMatchObject({ state: 'CLAIMED', amount: lossMin * 0.05 })
}

/** Claims what waits, except the bonus for Bronze: a level whose bonus was paid would not fall in the same period. */
async function claimRest(player: Withdrawer): Promise<void> {
  const isMeant = ({ state, promoId }: Reward) => state === 'CLAIMABLE' && promoId !== 'vip-upgrade-in'
  const promoIds = (await rewardsOf(player)).filter(isMeant).map(({ promoId }) => promoId)
  await claim(player, ...new Set(promoIds))
}

async function fallToCopper(player: Withdrawer, openAs: Open): Promise<void> {
  const page = await openAs(player, '/pages/vip/Vip')
  await expect(ownLevel(page)).toContainText('Copper')
  await claimRest(player)
  await untilJobsHave(async () => (await rewardsOf(player)).every(({ state }) => state !== 'CLAIMABLE'))
  await page.goto('/pages/promo/MyReward/MyReward')
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(/VIP upgrade bonus.*Expired/s)
  await page.close()
}

async function expectPaidOnce(player: Withdrawer, start: number): Promise<void> {
  const rewards = await rewardsOf(player)
  const { list: promos } = await callAs(player, '/promo/list', {})
  const taken = new Set(rewards.filter(({ state }) => state === 'CLAIMED').map(({ promoId }) => promoId))
  const missing = promos.map(({ promoId }) => promoId).filter((promoId) => !taken.has(promoId))
  expect(missing.filter((promoId) => promoId !== 'first-deposit-in')).toEqual([])
  for (const reward of rewards.filter(({ state }) => state === 'CLAIMED')) await expectRefused(player, reward)
  expect(await callAs(player, '/promo/claimAll', {})).toMatchObject({ claimed: [], failed: [] })
  const shown = rewards.filter(({ state, gives }) => state === 'CLAIMED' && (gives === 'cash' || gives === 'bonus'))
  const paid = await paidInRewards(player, dayOf(start))
  expect(paid).toMatchObject({ sum: sumOf(shown.map(({ amount }) => amount)), times: shown.length })
  // The bonus of the first deposit is no reward; it was wagered and became cash.
  expect(paid.movements).toEqual(expect.arrayContaining(['depositBonusGranted', 'bonusConverted']))
}

/** Opens the teams of the player once the jobs have brought the only one to this state. */
async function expectTeam(player: Withdrawer, openAs: Open, label: 'Pass' | 'Claimable'): Promise<Page> {
  const isThere = async () => (await callAs(player, '/invite/event/teams', {})).list[0]?.state === label.toUpperCase()
  await untilJobsHave(isThere)
  const page = await openAs(player, '/pages/promo/InvitationalRanks?tab=my')
  const team = page.getByRole('list', { name: 'My rewards and teams' }).getByRole('listitem')
  await expect(team).toHaveCount(1)
  await expect(team).toContainText(label)
  return page
}

function ownLevel(page: Page) {
  return page.getByRole('region', { name: 'VIP levels' }).getByRole('listitem').filter({ hasText: 'Your level' })
}

/** Taps a button that gives something, and closes the celebration that follows. */
async function celebrate(within: Page | Locator, button: string | RegExp, title: string | RegExp): Promise<void> {
  await within.getByRole('button', { name: button, exact: typeof button === 'string' }).click()
  const page = 'page' in within ? within.page() : within
  const won = page.getByRole('dialog', { name: title })
  await expect(won).toContainText(/\+₹\d/)
  await won.getByRole('button', { name: 'Close' }).click()
  await expect(won).toBeHidden()
}
