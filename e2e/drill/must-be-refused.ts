/** What a player is refused while their market is wound down: by the screen with its reason, and by the server behind it. */
import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { readIn } from '../withdrawal/withdrawal-steps.ts'
import { callAs } from '../withdrawal/withdrawers.ts'
import type { DrillReport } from './drill-report.ts'
import { enterByCode, expectReason, expectRefused, orderInput, ticketFor } from './drill-steps.ts'
import type { Drill } from './must-hold.ts'

export async function mustBeRefused(report: DrillReport, drill: Drill): Promise<void> {
  for (const [what, work] of Object.entries(refusals)) await report.check(`refused: ${what}`, () => work(drill))
}

const refusals: Readonly<Record<string, (drill: Drill) => Promise<string>>> = {
  'a deposit': async ({ market, player, page }) => {
    await page.goto('/pages/wallet/Deposit')
    await expectRefused(player, '/recharge/createRechargeOrder', orderInput(market, market.deposit))
    return await followPopup(page)
  },
  'a lottery ticket': async ({ market, player, page }) => {
    await page.goto('/pages/lottery/Lottery?game=minute')
    await expect(page.getByText('Only free play is available in your region.')).toBeVisible()
    await expectRefused(player, '/lottery/buy', await ticketFor(player, market.stake * 100, 4))
    await page.getByRole('link', { name: 'See why' }).click()
    return `coins only, ${await readLaw(page)}`
  },
  'an instant game': async ({ market, player, page }) => {
    await page.goto('/pages/originals/Originals?game=dice')
    const reason = await expectReason(page)
    const play = { game: 'dice', side: 'under', wins: 5_000 } as const
    const bet = { clientOrderId: randomUUID(), seed: 1, mode: 'real', stake: market.stake * 100, play } as const
    await expectRefused(player, '/originals/bet', bet)
    return reason
  },
  'a game of a studio': async ({ player, page }) => {
    const { list } = await callAs(player, '/game/list', { keyword: 'sona' })
    const gameId = list[0]?.gameId ?? ''
    await page.goto(`/pages/webview/GameWeb?gameId=${gameId}&mode=real`)
    await expectRefused(player, '/game/launch', { gameId, mode: 'real', returnUrl: '/' })
    return await followPopup(page)
  },
  'a bonus': async ({ player, page }) => {
    await page.goto('/pages/promo/Promo')
    const reason = await expectReason(page)
    await expectRefused(player, '/promo/giftCode', { code: 'ZAMRA-GIFT' })
    return reason
  },
  'a reward for an invitation': async ({ page }) => {
    await page.goto('/pages/earn/Earn')
    return await expectReason(page)
  },
  'a new account': async (drill) => await expectNoNewAccount(drill),
  'the same, in the language of the market': async ({ market, page }) => {
    await readIn(page, market.locale)
    await page.goto('/pages/promo/Promo')
    const reason = await expectReason(page, market.locale)
    await readIn(page, 'en')
    return reason
  },
}

/** A page that is closed says so in a popup, which leads to the law page. */
async function followPopup(page: Page): Promise<string> {
  await page.getByRole('dialog').getByRole('button', { name: 'See what’s available' }).click()
  return await readLaw(page)
}

async function readLaw(page: Page): Promise<string> {
  const why = page.getByText('We no longer accept deposits or bets here')
  await expect(why).toBeVisible()
  return `“${await why.textContent()}”`
}

/** Numbers that nobody has, by the first digits of a mobile number. */
const firstDigits = { '+91': '96', '+92': '31', '+880': '18' } as const

async function expectNoNewAccount({ market: { areaCode }, page }: Drill): Promise<string> {
  const browser = page.context().browser()
  const phone = await browser?.newContext({ serviceWorkers: 'block' })
  const stranger = await phone?.newPage()
  if (!(phone && stranger)) throw new Error('the browser of the player is gone')
  try {
    const mobile = firstDigits[areaCode] + String(randomInt(10_000_000, 99_999_999))
    await enterByCode(stranger, { areaCode, mobile })
    const reason = await expectReason(stranger)
    expect(await stranger.evaluate("localStorage.getItem('zamra.sign')")).toBeNull()
    return reason
  } finally {
    await phone.close()
  }
}
