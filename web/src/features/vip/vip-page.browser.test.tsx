import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aPlayer } from '../../../test/player.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { keepUserInfo, keepVipInfo } from '../../lib/session.ts'
import { findStored } from '../../lib/storage.ts'
import type { VipInfo } from '../../lib/user-info.ts'

const app = testApp()
const vip = '/pages/vip/Vip'
const names = ['Newcomer', 'Copper', 'Bronze', 'Silver']

const vipList: VipInfo['vipList'] = names.map((name, level) => ({
  ...{ level, name, depositNeed: level * 1_000_000, betNeed: level * 10_000_000, keepBetNeed: level * 2_000_000 },
  ...{ upgradeBonus: 0, weeklyBonus: 0, birthdayBonus: 0, betRebateRate: 0 },
  ...{ withdrawDailyLimit: (level + 1) * 5_000_000, withdrawFeeRate: 2 - level / 2, withdrawDailyTimes: level + 3 },
}))

/** A player of level 2 who has made two thirds of the bets for level 3, and half of those that keep level 2. */
function bronze(overrides: Partial<VipInfo> = {}): VipInfo {
  const [, , own, next] = vipList as [VipInfo['currentVipConfig'], ...VipInfo['vipList']]
  return {
    version: 'bronze',
    currency: 'PKR',
    currentVipConfig: own as VipInfo['currentVipConfig'],
    nextVipConfig: next,
    progress: { deposit: 3_000_000, depositNeed: 3_000_000, bet: 20_000_000, betNeed: 30_000_000, counts: 'lifetime' },
    relegation: {
      periodDays: 30,
      betNeed: 4_000_000,
      betDone: 2_000_000,
      endsAt: Date.UTC(2026, 11, 16, 12),
      dropTo: 1,
    },
    ...{ claimable: [], privileges: [], vipList },
    ...overrides,
  }
}

async function openAs(info: VipInfo): Promise<HTMLElement> {
  signedInAs(app)
  app.answer('/vip/getVipInfo', info)
  return await app.open(vip)
}

test('shows the level, the way to the next one and what both give', async () => {
  await openAs(bronze())
  await expect.element(page.getByRole('heading', { name: 'Bronze' })).toBeVisible()
  await expect.element(page.getByText('Rs 100,000 to Silver')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'in bets' })).toHaveAttribute('aria-valuenow', '20000000')
  expect(page.getByRole('progressbar', { name: 'in deposits' }).elements()).toEqual([])
  const row = (name: string) => page.getByRole('row', { name })
  await expect.element(row('Withdraw a day Rs 150,000 Rs 200,000')).toBeVisible()
  await expect.element(row('Withdrawals a day 5 6')).toBeVisible()
  await expect.element(row('Withdrawal fee 1% 0.5%')).toBeVisible()
})

test('announces a relegation with progress, deadline and consequence, and says when the level is safe [V-06]', async () => {
  await openAs(bronze())
  await expect.element(page.getByRole('heading', { name: 'Keep Bronze until December 16, 2026' })).toBeVisible()
  const keeping = page.getByRole('progressbar', { name: 'bets this period' })
  await expect.element(keeping).toHaveAttribute('aria-valuemax', '4000000')
  await expect.element(keeping).toHaveAttribute('aria-valuenow', '2000000')
  await expect
    .element(page.getByText('Still Rs 20,000 to go. Without it you move down one level, to Copper.'))
    .toBeVisible()
  const { relegation } = bronze()
  const kept = bronze({ version: 'kept', ...(relegation && { relegation: { ...relegation, betDone: 4_000_000 } }) })
  app.answer('/vip/getVipInfo', kept)
  keepVipInfo(kept)
  await expect.element(page.getByRole('heading', { name: 'Bronze is safe until December 16, 2026' })).toBeVisible()
  expect(page.getByText(/^Still /).elements()).toEqual([])
})

test('the VIP tab shows the level and everything it gives, and claims each bonus once [V-01 V-02]', async () => {
  const weekly = { upgradeBonus: 50_000, weeklyBonus: 20_000, birthdayBonus: 30_000, betRebateRate: 0.15 }
  const nextAt = Date.UTC(2026, 10, 23, 12)
  const info = bronze({
    currentVipConfig: { ...bronze().currentVipConfig, ...weekly },
    claimable: ['2026-11-16', '2026-11-15'].map((period, index) => ({
      ...{ type: index === 0 ? 'weekly' : 'rebate', promoId: 'vip-pk', rewardId: `vip-pk.${period}` },
      ...{ amount: 20_000 - index * 5_000, expireAt: nextAt, period },
    })),
    privileges: [
      { type: 'upgrade', amount: 90_000, reasons: [{ code: 'level.tooLow', params: { level: 3 }, action: 'play' }] },
      { type: 'rebate', amount: 1_500, nextAt, reasons: [] },
      { type: 'weekly', amount: 20_000, nextAt, reasons: [] },
      { type: 'birthday', amount: 30_000, reasons: [{ code: 'birthday.missing', params: {}, action: 'addBirthday' }] },
    ],
  })
  const support = { mobileName: 'VipCS', minVipLevel: 1, mobileNumber: ['+92 300 1'] } as const
  const list = [{ ...support, mobileNumber: [...support.mobileNumber] }]
  app.answer('/service/index', { minVipLevel: 1, list, serviceUrl: 'https://service.example/chat' })
  await openAs(info)
  await expect.element(page.getByRole('link', { name: 'Vip' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('heading', { name: 'Bronze', exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Keep Bronze until December 16, 2026' })).toBeVisible()
  for (const name of ['Withdraw a day Rs 150,000 Rs 200,000', 'Withdrawals a day 5 6', 'Withdrawal fee 1% 0.5%'])
    await expect.element(page.getByRole('row', { name })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'VIP customer service +92 300 1' })).toBeVisible()
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect.element(card('Upgrade bonus')).toMatchTextContent(/Rs 500.*When you reach Silver/)
  await expect.element(card('Bet rebate')).toMatchTextContent(/0.15%/)
  await expect.element(card('Weekly bonus')).toMatchTextContent(/Rs 200/)
  await expect.element(card('Birthday bonus')).toMatchTextContent(/Rs 300/)
  await expect.element(page.getByRole('link', { name: 'Add your birthday' })).toBeVisible()
  const claim = page.getByRole('button', { name: 'Claim Rs 200' })
  await expect.element(claim).toBeVisible()
  await expect.element(page.getByText('For your bets on November 15, 2026')).toBeVisible()

  const taken = { code: 'period.taken', params: { nextAt }, action: 'wait' } as const
  const [, second] = info.claimable as [unknown, VipInfo['claimable'][number]]
  const later: VipInfo = {
    ...info,
    ...{ version: 'claimed', claimable: [second] },
    privileges: info.privileges.map((one) => (one.type === 'weekly' ? { ...one, reasons: [taken] } : one)),
  }
  const claimed = {
    rewardId: 'vip-pk.2026-11-16',
    currency: 'PKR',
    amount: 20_000,
    gives: 'cash',
    wagerRequired: 0,
  } as const
  app.answer('/promo/claim', claimed)
  app.answer('/vip/getVipInfo', later)
  // The poll may find the new state at the same moment and take the button away.
  ;(claim.element() as HTMLElement).click()
  await expect.element(page.getByText('Rs 200 added to your balance')).toBeVisible()
  await expect.element(card('Weekly bonus')).toMatchTextContent(/Claimed. Next on November 23, 2026/)
  expect(app.requests.filter(({ path }) => path === '/promo/claim')).toHaveLength(1)

  app.refuse('/promo/claim', 'thing.alreadyDone', { original: claimed })
  await page.getByRole('button', { name: 'Claim Rs 150' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is already done')
})

test('the next column follows the level that the player looks at', async () => {
  const root = await openAs(bronze())
  await expect.element(page.getByRole('columnheader', { name: 'Silver' })).toBeVisible()
  const track = root.querySelector('ul')
  track?.scrollTo({ left: 0 })
  await expect.element(page.getByRole('columnheader', { name: 'Newcomer' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Silver' }).elements()).toEqual([])
})

test('explains the rules, without relegation for a player who cannot lose a level', async () => {
  const { relegation, ...info } = bronze()
  await openAs(info)
  await page.getByRole('button', { name: 'Rules' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/You reach a level at once/)
  expect(page.getByText(/move down one level/).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(relegation).toBeDefined()
})

test('celebrates a level once, when it is higher than the one the player saw before and they take no break [SP-08]', async () => {
  const [, copper] = vipList
  await openAs(bronze({ version: 'copper', currentVipConfig: copper as VipInfo['currentVipConfig'] }))
  await expect.element(page.getByRole('heading', { name: 'Copper' })).toBeVisible()
  expect(page.getByText('You reached Copper!').elements()).toEqual([])
  app.answer('/vip/getVipInfo', bronze())
  keepVipInfo(bronze())
  await expect.element(page.getByText('You reached Bronze!')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'You reached' })
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('You reached Bronze!')).not.toBeInTheDocument()
  expect(findStored('vipSeen')?.level).toBe(2)

  // A level that is reached during a break is not celebrated, neither then nor afterwards.
  const excluded = aPlayer()
  keepUserInfo({ ...excluded, rg: { ...excluded.rg, excludedUntil: Date.now() + 86_400_000 } })
  const silver = { ...bronze().currentVipConfig, level: 3, name: 'Silver' }
  keepVipInfo(bronze({ version: 'silver', currentVipConfig: silver }))
  await expect.poll(() => findStored('vipSeen')?.level, { timeout: 10_000 }).toBe(3)
  expect(page.getByText('You reached Silver!').elements()).toEqual([])
  keepUserInfo(excluded)
  await expect.element(page.getByRole('heading', { name: 'Silver', exact: true })).toBeVisible()
  expect(page.getByText('You reached Silver!').elements()).toEqual([])
})

test('offers every number of the support contact of the level', async () => {
  const contact = (mobileName: 'VipCS' | 'VipWebCS' | 'WebCS', number: string, minVipLevel: number) => ({
    ...{ mobileName, minVipLevel, mobileNumber: [number, `${number}0`] },
  })
  const list = [contact('VipCS', '+92 300 1', 3), contact('VipWebCS', '+92 300 2', 2), contact('WebCS', '+92 300 3', 0)]
  app.answer('/service/index', { minVipLevel: 6, list, serviceUrl: 'https://service.example/chat' })
  await openAs(bronze())
  await expect
    .element(page.getByRole('link', { name: 'VIP customer service +92 300 2', exact: true }))
    .toHaveAttribute('href', 'tel:+923002')
  await expect
    .element(page.getByRole('link', { name: 'VIP customer service +92 300 20' }))
    .toHaveAttribute('href', 'tel:+9230020')
})

test('a visitor who is not signed in is asked to log in and comes back', async () => {
  await app.open(vip)
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/pages/Login/Login?redirect=%2Fpages%2Fvip%2FVip')
})

test('says that the level did not load and tries again', async () => {
  signedInAs(app)
  app.lose('/vip/getVipInfo')
  await app.open(vip)
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  app.answer('/vip/getVipInfo', bronze())
  // The poll may find the level at the same moment and take the button away.
  ;(retry.element() as HTMLElement).click()
  await expect.element(page.getByRole('heading', { name: 'Bronze' })).toBeVisible()
})
