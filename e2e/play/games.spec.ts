/** Games of studios through the real wallet: found by search, played for money, resumed, and seen in both records. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { balanceOf, formatAmount } from '../deposit/deposit-steps.ts'
import { test } from '../deposit/fixtures.ts'
import { ensureFunds, setStudioBehaviour } from './play-steps.ts'

const records = '/pages/account/components/GameRecords/GameRecords'
const movements = '/pages/account/components/BalanceRecords/BalanceRecords'

async function find(page: Page, words: string, name: string): Promise<FrameLocator> {
  await page.goto('/pages/search/Search')
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/SearchResult\?keyword=/)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const [game, agree] = [page.locator(`iframe[title="${name}"]`), page.getByRole('button', { name: 'Got it, play' })]
  await expect(game.or(agree)).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  return page.frameLocator(`iframe[title="${name}"]`)
}

/** An amount on the page of a game, in minor units. */
async function stakeIn(frame: FrameLocator): Promise<number> {
  const text = (await frame.locator('#stake').textContent()) ?? ''
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
}

test('the slot can be found and played, and its stake and round are in the records [G-06]', async ({ phoneOf }) => {
  const page = await phoneOf('+92')
  const before = await ensureFunds(page)
  const frame = await find(page, 'sona', 'Sona 777')
  const spin = frame.getByRole('button', { name: 'Spin', exact: true })
  await expect(spin).toBeEnabled()
  const stake = await stakeIn(frame)
  await frame.getByRole('button', { name: 'Paytable' }).click()
  await expect(frame.getByRole('region', { name: 'Paytable' })).toContainText('RTP: 94.8125 %')
  await frame.getByRole('button', { name: 'Close' }).click()
  await frame.getByRole('button', { name: 'Quick spin' }).click()
  await spin.click()
  await expect(frame.locator('#line')).toHaveText(/No win|You get/)
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/SearchResult/)

  await page.goto(records)
  const round = page.getByRole('article').filter({ hasText: 'Sona 777' }).first()
  await expect(round).toContainText('Settled')
  await expect(round).toContainText(`Stake ${formatAmount('+92', stake)}`)
  await page.goto(movements)
  await page.getByRole('button', { name: 'Bet', exact: true }).click()
  const bet = page
    .getByRole('article')
    .filter({ hasText: `−${formatAmount('+92', stake)}` })
    .first()
  await expect(bet).toContainText(`Balance ${formatAmount('+92', before - stake)}`)
})

test('an unfinished round of the crash game is unsettled in the records, can be continued, and ends [G-12]', async ({
  phoneOf,
}) => {
  await setStudioBehaviour({ cuts: [250, 400] })
  const page = await phoneOf('+92')
  await ensureFunds(page)
  const frame = await find(page, 'patang', 'Patang Rush')
  const fly = frame.getByRole('button', { name: 'Fly', exact: true })
  // A kite that is cut early would be settled before the records open, so this round lasts long.
  await expect(fly).toBeDisabled({ timeout: 60_000 })
  await expect(fly).toBeEnabled({ timeout: 60_000 })
  await fly.click()
  await expect(frame.locator('#line')).toHaveText('Your kite is ready')
  await page.goto(`${records}?status=unsettled`)
  const round = page.getByRole('article').filter({ hasText: 'Patang Rush' }).first()
  await expect(round).toContainText('Unsettled')
  await round.getByRole('link', { name: 'Continue' }).click()
  await pullIn(page.frameLocator('iframe[title="Patang Rush"]'))
  await page.goto(`${records}?status=settled`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('article').filter({ hasText: 'Patang Rush' }).first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await setStudioBehaviour({ well: true })
})

test('cashes out automatically in the crash game, at the target and while the page is closed', async ({ phoneOf }) => {
  await setStudioBehaviour({ cuts: [112, 125], pace: [4_000, 500] })
  const page = await phoneOf('+92')
  await ensureFunds(page)
  const frame = await find(page, 'patang', 'Patang Rush')
  await expect(frame.getByText('No other players in this round')).toBeVisible()
  await frame.getByRole('button', { name: 'Second bet' }).click()
  const bets = [1, 2].map((number) => frame.getByRole('region', { name: `Bet ${number}` }))
  for (const bet of bets) {
    await bet.getByRole('textbox', { name: 'Height of the auto pull in' }).fill(bet === bets[0] ? '1.05' : '1.10')
    await bet.getByRole('button', { name: 'Less' }).click()
  }
  // Both bets are placed at the beginning of a round, so that it is the same one.
  await expect(frame.getByRole('button', { name: 'Fly' }).first()).toBeDisabled()
  for (const [index, bet] of bets.entries()) {
    await bet.getByRole('button', { name: 'Fly' }).click()
    await expect(frame.locator('#line')).toHaveText(
      new RegExp(`^Bet ${index + 1}: Your kite is ready · Auto pull in 1\\.`),
    )
  }
  await page.goto('about:blank')
  await setStudioBehaviour({ well: true })
  await page.goto(`${records}?status=settled`)
  const paid = formatAmount('+92', 500 * 1.05 + 500 * 1.1)
  await expect(async () => {
    await page.reload()
    const round = page.getByRole('article').filter({ hasText: 'Patang Rush' }).first()
    await expect(round).toContainText(`Stake ${formatAmount('+92', 1_000)}`, { timeout: 1_000 })
    await expect(round).toContainText(paid, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
})

/** Cashes out as soon as the kite flies; a string that is cut before that ends the round as well. */
async function pullIn(frame: FrameLocator): Promise<void> {
  const [pull, over] = [frame.getByRole('button', { name: 'Pull in' }), frame.getByRole('button', { name: 'Fly' })]
  await expect(pull.or(over)).toBeVisible()
  if (await pull.isVisible()) await pull.or(over).dispatchEvent('click')
}

test('free play moves coins and no money, and is labelled all the time [MP-03]', async ({ phoneOf }) => {
  // Somebody who has not played in the tests above: a prize may be stored after the balance was read.
  const page = await phoneOf('+91')
  const before = await balanceOf(page)
  await page.goto('/pages/webview/GameWeb?gameId=sona-777&mode=demo')
  const mark = page.getByRole('region', { name: 'Free play' })
  await expect(mark).toContainText('No cash value. Coins can’t be bought or cashed out.')
  const frame = page.frameLocator('iframe[title="Sona 777"]')
  await frame.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(frame.locator('#line')).toHaveText(/No win|You get/)
  await expect(mark).toBeVisible()
  await page.goto(records)
  await expect(page.getByRole('article').filter({ hasText: 'Free play' }).first()).toContainText('coins')
  expect(await balanceOf(page)).toBe(before)
})

test('a guest can try a game without an account, labelled as free play all the time [MP-03]', async ({ page }) => {
  await page.goto('/pages/webview/GameWeb?gameId=sona-777&mode=real')
  await expect(page).toHaveURL(/Login\?redirect=/)
  await page.goto('/pages/webview/GameWeb?gameId=sona-777&mode=demo')
  const mark = page.getByRole('region', { name: 'Free play' })
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect(mark).toContainText('No cash value. Nothing is saved without an account.')
  const frame = page.frameLocator('iframe[title="Sona 777"]')
  await frame.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(frame.locator('#line')).toHaveText(/No win|You get/)
  await expect(mark.getByRole('link', { name: 'Log in' })).toBeVisible()
})
