import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aCheckIn, anOffer, aReward } from '../../../test/promo.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { followServerTime } from '../../lib/clock.ts'
import { findStored, store } from '../../lib/storage.ts'
import type { OfferDetail } from './api.ts'

const app = testApp()
const phoneBinding = '/pages/account/components/PhoneBinding/PhoneBinding'
type Games = WireOutputOf<'/lottery/games'>

const wager = { base: 'bonusPlusDeposit', times: 3, days: 14, weights: { lottery: 10_000 }, excludedGames: [] } as const
const firstDeposit: OfferDetail = {
  ...anOffer({ promoId: 'first-deposit-in', kind: 'firstDeposit', name: 'First deposit bonus', period: 'once' }),
  ...{ rateBps: 5_000, bonus: 500_000, requiredDeposit: 20_000, minimumDeposit: 20_000, requiredBets: 3 },
  ...{ terms: ['Your first deposit only.'], termsHash: 'b'.repeat(64), claimDays: 14 },
  wager: { ...wager, weights: { ...wager.weights }, excludedGames: [] },
}

function answerOffer(offer: OfferDetail): void {
  signedInAs(app)
  app.answer('/cashback/info', { list: [] })
  app.answer('/promo/list', { list: [offer] })
  app.answer('/promo/detail', offer)
}

test('the first-deposit page says what an amount brings and costs, and deposits with or without the bonus', async () => {
  answerOffer(firstDeposit)
  app.answer('/lottery/games', [
    {
      ...{ game: 'minute', rulesHash: 'c'.repeat(64), rules: rulesOf('minute') as Games[number]['rules'] },
      chances: [
        { bet: 'digit', rtp: 9_000, odds: [{ ways: 1, of: 10, pays: 90_000, jackpot: false }] },
        { bet: 'size', pick: 'big', rtp: 9_500, odds: [{ ways: 5, of: 10, pays: 19_000, jackpot: false }] },
      ],
    },
  ])
  await app.open('/pages/promo/FirstDeposit/FirstDeposit')
  const slider = page.getByRole('slider', { name: 'Deposit amount' })
  await slider.fill('200000')
  await expect
    .element(page.getByRole('region', { name: 'Deposit amount' }))
    .toMatchTextContent(/2,000.*3,000.*\+.*1,000/)
  const cost = page.getByRole('region', { name: 'What it costs' })
  await expect.element(cost).toMatchTextContent(/9,000.*3 times.*3,000.*180 bets.*14 days/)
  // Bets of 9,000 at 95 % cost about 450 of the bonus of 1,000.
  await expect.element(cost).toMatchTextContent(/Likely worth\+₹[3-7]\d\d(?!,).*Played 2000 times.*returns 95%/)
  await expect.element(page.getByText('Your first deposit only.')).toBeVisible()
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  await expect.element(link('No bonus')).toHaveAttribute('href', '/pages/wallet/Deposit?amount=2000')
  await expect
    .element(link(/^Deposit .*2,000/))
    .toHaveAttribute('href', '/pages/wallet/Deposit?amount=2000&promoId=first-deposit-in')
})

test('without a phone number the first-deposit bonus and invitation events lead to the page that binds one [AC-12]', async () => {
  answerOffer({ ...firstDeposit, reasons: [{ code: 'phone.missing', params: {}, action: 'bindPhone' }] })
  await app.open('/pages/promo/FirstDeposit/FirstDeposit')
  await expect
    .element(page.getByRole('link', { name: 'Link phone number' }).first())
    .toHaveAttribute('href', `${phoneBinding}?from=firstDeposit`)
  expect(page.getByRole('link', { name: /^Deposit / }).elements()).toEqual([])
  await page.getByRole('link', { name: 'Link phone number' }).first().click()
  await expect.poll(() => location.pathname).toBe(phoneBinding)

  app.answer('/invite/event/info', {
    ...{ currency: 'INR', friends: 0, valid: 0, teams: 0 },
    reasons: [{ code: 'phone.missing', params: {}, action: 'bindPhone' }],
  })
  await app.open('/pages/promo/InvitationalRanks')
  await page.getByRole('link', { name: 'Bind your phone number' }).click()
  await expect.poll(() => location.pathname).toBe(phoneBinding)
})

test('the sign-up page counts down how long the reward is kept, and says when it has expired [P-05]', async () => {
  const offer = { ...firstDeposit, promoId: 'sign-up-in', kind: 'registration', name: 'Sign-up bonus' } as const
  answerOffer({ ...offer, isJoined: true })
  const claimUntil = Date.now() + 6.5 * 86_400_000
  const reward = aReward({ promoId: 'sign-up-in', kind: 'registration', name: 'Sign-up bonus', claimUntil })
  app.answer('/promo/myReward', { currency: 'INR', claimable: reward.amount, list: [reward] })
  await app.open('/pages/promo/SignupBonus/SignupBonus')
  const left = page.getByText(/^Time left to claim/)
  await expect.element(left).toMatchTextContent(/claim: 6 days 11:5\d:\d\d/)
  await expect.element(page.getByRole('link', { name: 'Ready in My rewards' })).toBeVisible()
  const slow = { timeout: 10_000 }
  const textAfter = (days: number, shown: typeof left) => () => {
    followServerTime(Date.now() + days * 86_400_000)
    return shown.elements()[0]?.textContent
  }
  await expect.poll(textAfter(5.75, left), slow).toMatch(/claim: 17:\d\d:\d\d/)
  app.answer('/promo/myReward', {
    ...{ currency: 'INR', claimable: 0, list: [{ ...reward, state: 'EXPIRED', endedBy: 'time' }] },
  })
  await expect.poll(textAfter(6.5, page.getByText(/^Expired /)), slow).toBeDefined()
  expect(page.getByRole('link', { name: 'Ready in My rewards' }).elements()).toEqual([])
  followServerTime(Date.now())
})

const ofOffer = { heading: 'The terms', rule: 'A rule of this offer.' }
test.for([
  { title: 'First deposit', at: 'FirstDeposit/FirstDeposit', ...ofOffer },
  { title: 'Sign-up bonus', at: 'SignupBonus/SignupBonus', ...ofOffer },
  { title: 'Jili event', at: 'Jili/Jili', ...ofOffer },
  { title: 'Deposit cashback', at: 'RebatePromo/RebatePromo', ...ofOffer },
  { title: 'Daily check-in', at: 'Signin/Signin', heading: 'Rules', rule: 'A rule of this offer.' },
  {
    title: 'Cashback history',
    at: 'CashbackRecord/CashbackRecord',
    heading: 'Rules',
    rule: /then waits in My rewards/,
  },
  { title: 'Leaderboard', at: 'Ranking/Ranking', heading: 'Prizes and rules', rule: /^Settled bets/ },
  { title: 'Invite leaderboard', at: 'InvitationalRanks?tab=rules', heading: undefined, rule: /^Every 2 friends/ },
])('the page $title has a section with its rules [P-17]', async ({ title, at, heading, rule }) => {
  signedInAs(app, { areaCode: '+91' })
  const times = { startAt: 0, endAt: 1_800_000_000_000, tz: 'Asia/Kolkata' }
  app.answerAll({
    '/cashback/info': { list: [] },
    '/cashback/record': { total: 0, list: [] },
    '/promo/list': {
      list: (['firstDeposit', 'registration', 'turnover', 'deposit'] as const).map((kind) =>
        anOffer({ promoId: `${kind.toLowerCase()}-in`, kind, name: kind }),
      ),
    },
    '/promo/detail': { ...firstDeposit, terms: ['A rule of this offer.'] },
    '/promo/myReward': { currency: 'INR', claimable: 0, list: [] },
    '/lottery/games': [],
    '/signin/info': aCheckIn(),
    '/rank/list': { currency: 'INR', isOffered: true, edition: { ...times, isFinal: false }, awards: [], list: [] },
    '/invite/event/info': {
      ...{ currency: 'INR', reasons: [], friends: 0, valid: 0, teams: 0 },
      event: { eventId: 'e', ...times, payAt: 1_800_000_000_000, isOver: false },
      rules: { friendsPerTeam: 2, amount: 30_000, currency: 'INR', claimDays: 30, validDefinition: [] },
    },
  })
  await app.open(`/pages/promo/${at}`)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  if (heading !== undefined) await expect.element(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await expect.element(page.getByText(rule)).toBeVisible()
})

test('lists what cashback has given with date, base, rate, amount and status [P-23]', async () => {
  signedInAs(app)
  app.answer('/cashback/record', {
    total: 1,
    list: [
      {
        ...{ rewardId: 'r1', name: 'Weekly cashback', currency: 'INR', date: '2026-11-09', base: 2_569_200 },
        ...{ rateBps: 500, amount: 128_460, status: 'CLAIMED' },
      },
    ],
  })
  await app.open('/pages/promo/CashbackRecord/CashbackRecord')
  await expect
    .element(page.getByRole('list', { name: 'Cashback history' }))
    .toMatchTextContent(/Weekly cashback.*November 9, 2026.*25,692.*5% back.*1,284\.60.*Claimed/)
})

test('the check-in page shows streak, reward of today and rules, and claims [P-21]', async () => {
  signedInAs(app)
  app.answer('/signin/info', aCheckIn())
  app.answer('/promo/detail', { ...firstDeposit, terms: ['Once a day.'] })
  app.answer('/signin/claim', {
    ...{ rewardId: 'x', currency: 'INR', amount: 1_500, gives: 'cash', wagerRequired: 0, day: 4, streak: 4 },
  })
  await app.open('/pages/promo/Signin/Signin')
  await expect.element(page.getByText(/3 more days to .*100/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Rules' })).toMatchTextContent(/Once a day/)
  app.answer('/signin/info', aCheckIn({ isClaimedToday: true, streak: 4 }))
  await page.getByRole('button', { name: /^Claim .*15/ }).click()
  await page.getByRole('dialog', { name: 'Day 4 in a row' }).getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText(/Next check-in in/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Claim/ }).elements()).toEqual([])
})

test('Home offers the check-in until the player hides it for the day of the market, which is theirs alone [P-02]', async () => {
  const { uid } = signedInAs(app)
  const resetsAt = Date.now() + 3_600_000
  app.answer('/signin/info', aCheckIn({ resetsAt }))
  const popup = page.getByRole('dialog', { name: 'Check in, day 4' })
  // Hidden by another player, and hidden until a day of the market that is over.
  for (const hidden of [
    { uid: uid + 1, until: resetsAt },
    { uid, until: Date.now() - 1 },
  ]) {
    store('checkInHidden', hidden)
    await app.open('/pages/home/Home')
    await expect.element(popup).toBeVisible()
  }
  await popup.getByRole('button', { name: 'Don’t show again today' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  expect(findStored('checkInHidden')).toEqual({ uid, until: resetsAt })
})
