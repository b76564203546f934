import { calls } from '@zamra/contract/calls.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aClosingMarket } from '../../../test/market.ts'
import { aCheckIn, anOffer, aReward } from '../../../test/promo.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { signIn } from '../../lib/session.ts'
import type { Offer } from './api.ts'

const app = testApp()
const address = '/pages/promo/Promo'
const sent = (path: string) => app.requests.filter((request) => request.path === path)

const firstDeposit = anOffer({
  ...{ promoId: 'first-deposit-in', kind: 'firstDeposit', name: 'First deposit bonus', period: 'once' },
  ...{ summary: '50% of your first deposit on top, up to ₹5,000', rateBps: 5_000, bonus: 500_000 },
  ...{ requiredDeposit: 20_000, minimumDeposit: 20_000, requiredBets: 3, isExclusive: true },
})
const jili = anOffer({
  ...{ promoId: 'jili-in', kind: 'turnover', name: 'Jili event', bonus: 2_000, turnover: 100_000, period: 'day' },
  ...{ summary: '₹20 on every day on which you bet ₹1,000 in Jili games', isJoined: true },
})
const ranking = (promoId: string) => anOffer({ promoId, kind: 'ranking', name: 'Daily ranking', summary: 'Win ₹5,000' })
const code = (name: string) =>
  anOffer({ promoId: name.toLowerCase(), kind: 'code', name, summary: 'A code every week' })
const list: Offer[] = [
  ...[firstDeposit, jili, ranking('ranking-day'), ranking('ranking-week'), anOffer()],
  anOffer({ promoId: 'rebate-in', kind: 'deposit', name: 'Deposit rebate' }),
  anOffer({ promoId: 'sign-up-in', kind: 'registration', name: 'Sign-up bonus' }),
  code('Community'),
]

function answerPromos(): void {
  signedInAs(app)
  app.answer('/promo/list', { list })
  app.answer('/promo/myReward', { currency: 'INR', claimable: 128_460, list: [aReward()] })
  const so = { base: 36_000, amount: 0, closesAt: Date.now() + 3_600_000 }
  app.answer('/cashback/info', { list: [{ ...jili, ...so }] })
  app.answer('/signin/info', aCheckIn())
}

test('lists the offers of the server, the check-in, the codes, the rewards that wait and the rules [P-01]', async () => {
  answerPromos()
  await app.open(address)
  const hero = page.getByRole('region', { name: 'First deposit bonus' })
  await expect.element(hero).toMatchTextContent(/50% extra.*50% of your first deposit on top, up to ₹5,000/)
  await expect.element(page.getByRole('link', { name: 'My rewards 1' })).toBeVisible()
  const offers = page.getByRole('region', { name: 'For you' })
  await expect
    .element(offers)
    .toMatchTextContent(
      /Jili event.*640 to go.*Daily ranking.*Weekly cashback.*Deposit rebate.*Sign-up bonus.*Community/,
    )
  expect(offers.getByRole('link').elements()).toHaveLength(5)
  await expect.element(page.getByRole('region', { name: 'Daily check-in' })).toMatchTextContent(/Check in, day 4/)
  const codes = page.getByRole('region', { name: 'Have a code?' }).getByRole('tab')
  expect(codes.elements().map(({ textContent }) => textContent)).toEqual(['Gift code', 'Promo code'])
  await page.getByRole('button', { name: 'Rules' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/One account for each person/)
})

test('checks in with one tap and celebrates the day', async () => {
  answerPromos()
  app.answer('/signin/claim', {
    ...{ rewardId: 'check-in-in:2026-11-16', currency: 'INR', amount: 1_500, gives: 'cash', wagerRequired: 0 },
    ...{ day: 4, streak: 4 },
  })
  await app.open(address)
  await page.getByRole('button', { name: /^Claim .*15/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Day 4 in a row' })).toMatchTextContent(/\+.*15/)
  expect(sent('/signin/claim')).toHaveLength(1)
})

test('joins an offer under the terms that were read, and says what is in the way', async () => {
  answerPromos()
  const detail = { ...anOffer(), terms: ['5% of your net loss.', 'Claim it within 7 days.'], claimDays: 7 }
  app.answer('/promo/detail', { ...detail, termsHash: 'a'.repeat(64) })
  app.refuse('/promo/optIn', 'promo.notEligible', {
    reasons: [{ code: 'bank.missing', params: {}, action: 'addPayee' }],
  })
  await app.open(address)
  await page.getByRole('link', { name: /Weekly cashback/ }).click()
  const offer = page.getByRole('article', { name: 'Weekly cashback' })
  await expect
    .element(offer)
    .toMatchTextContent(/Most you can get.*10,000.*5% of your net loss\.Claim it within 7 days/)
  expect(sent('/promo/optIn')).toEqual([])
  await offer.getByRole('button', { name: 'Join' }).click()
  await expect.element(offer).toMatchTextContent(/Add a withdrawal account in your own name first/)
  await expect.element(offer.getByRole('link', { name: 'Add an account' })).toBeVisible()
  app.answer('/promo/detail', { ...detail, termsHash: 'a'.repeat(64), isJoined: true })
  app.answer('/promo/optIn', { promoId: 'cashback-in', joinedAt: 1 })
  await offer.getByRole('button', { name: 'Join' }).click()
  await expect.element(offer).toMatchTextContent(/You have joined/)
  expect(sent('/promo/optIn')[0]?.body).toMatchObject({ promoId: 'cashback-in', termsHash: 'a'.repeat(64) })
})

test('redeems a gift code at once, keeps what a promo code gives for later, and says what is wrong with a code or that too many were tried [P-22]', async () => {
  answerPromos()
  app.refuse('/promo/giftCode', 'thing.notFound', {})
  await app.open(address)
  const card = page.getByRole('region', { name: 'Have a code?' })
  await card.getByRole('textbox').fill('DIWALI')
  await card.getByRole('button', { name: 'Redeem' }).click()
  await expect.element(card).toMatchTextContent(/We don’t know this code/)
  // The server counts the attempts of a player and of a device.
  expect(calls['/promo/giftCode'].limit).toMatchObject({ by: 'player', count: 5, seconds: 60, perDevice: 10 })
  expect(calls['/promo/promoCode'].limit).toEqual(calls['/promo/giftCode'].limit)
  app.refuse('/promo/giftCode', 'rate.limited', { retryAfter: 30 })
  await card.getByRole('button', { name: 'Redeem' }).click()
  await expect.element(card).toMatchTextContent(/Please wait 30 seconds/)
  const gift = { rewardId: 'gift', currency: 'INR', amount: 1_000, gives: 'cash', wagerRequired: 0 } as const
  app.answer('/promo/giftCode', gift)
  await card.getByRole('button', { name: 'Redeem' }).click()
  const won = page.getByRole('dialog', { name: 'It’s yours' })
  await expect.element(won).toMatchTextContent(/\+₹10/)
  await won.getByRole('button', { name: 'Continue' }).click()
  app.answer('/promo/promoCode', aReward())
  await card.getByRole('tab', { name: 'Promo code' }).click()
  await card.getByRole('textbox').fill('WELCOME')
  await card.getByRole('button', { name: 'Redeem' }).click()
  await expect.element(page.getByText('Ready in My rewards')).toBeVisible()
  expect(sent('/promo/promoCode')[0]?.body).toMatchObject({ code: 'WELCOME' })
})

test('a visitor sees the offers of the market and is asked to log in', async () => {
  app.answer('/promo/list', { list: [firstDeposit] })
  await app.open(address)
  await expect.element(page.getByRole('region', { name: 'First deposit bonus' })).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(sent('/promo/myReward')).toEqual([])
})

test('somebody who signs in on the page sees no offer before their own counts are known', async () => {
  app.answer('/promo/list', { list: [firstDeposit, jili] })
  await app.open(address)
  const hero = page.getByRole('region', { name: 'First deposit bonus' })
  await expect.element(hero).toBeVisible()
  answerPromos()
  const send = vi.mocked(window.fetch).getMockImplementation()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (input === '/api/cashback/info') await held
    return (await send?.(input, init)) ?? Response.error()
  })
  signIn({ sign: 'a sign', uid: 7, newUserFlag: false })
  await expect.element(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(hero.elements()).toEqual([])
  answer()
  await expect.element(hero).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'For you' })).toMatchTextContent(/Jili event.*640 to go/)
})

test('says why there are no offers where the law of the market closes them', async () => {
  answerPromos()
  app.answer('/promo/list', { list: [] })
  app.answer('/market/info', aClosingMarket('promotion'))
  await app.open(address)
  const offers = page.getByRole('region', { name: 'For you' })
  await expect.element(offers).toMatchTextContent(/We’ve been closing down here since November 1, 2026/)
  await expect
    .element(offers.getByRole('link', { name: 'Rules in your region' }))
    .toHaveAttribute('href', '/pages/market/Law')
})
