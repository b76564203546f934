/** Every screen for everybody: axe in three themes, the keyboard, a zoom of 200 % and reduced motion. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { pageGates } from '../../ops/budget/accessibility.ts'
import { isMet, lineOf } from '../../ops/budget/gates.ts'
import { type MeasuredPage, measuredPages } from '../../ops/budget/pages.ts'
import { callApi } from '../../ops/shots/call-api.ts'
import { type Site, type StoredSession, signIn } from '../../ops/shots/site.ts'
import { stressScreens, stressWidths } from '../../ops/shots/stress.ts'
import { newPlayer } from '../../ops/shots/stress-player.ts'

type SandboxPlayer = Site['players'][number]

const site: Site = {
  url: process.env.ZAMRA_URL ?? '',
  players: JSON.parse(process.env.ZAMRA_PLAYERS ?? '[]') as SandboxPlayer[],
  env: process.env as Record<string, string>,
}

// They would film hundreds of pages.
test.use({ trace: 'off', screenshot: 'off' })

test('every screen passes axe in every theme and works with a keyboard, at 200 % zoom and with reduced motion [AX-01]', async ({
  browser,
  page,
}) => {
  test.setTimeout(660_000)
  const problems: string[] = []
  const report = (line: string) => void problems.push(line)
  await test.step('signs in, makes a deposit order and cancels it with the keyboard alone', () => useKeyboard(page))
  await test.step('the size, axe in three themes, and every control by the keyboard, on every screen', async () => {
    const player = await signIn(site)
    const pages = await measuredPages(site.url, player, await newPlayer(site))
    try {
      const gates = await pageGates({ url: site.url, pages, player }, browser, report)
      problems.push(...gates.filter((gate) => !isMet(gate)).map(lineOf))
    } finally {
      // A player has one order at a time: another journey, or this one when it is run again, needs the place.
      await cancelOrder(pages, player)
    }
    expect(pages.length).toBeGreaterThan(50)
  })
  await test.step('200 % zoom and reduced motion, with the longest values and texts, on every screen', async () => {
    // The longest texts are French.
    const { screens, problems: found } = await stressScreens(site, browser, { locales: ['fr'], widths: stressWidths })
    problems.push(...found)
    expect(screens).toBeGreaterThan(300)
  })
  expect(problems).toEqual([])
})

async function cancelOrder(pages: readonly MeasuredPage[], player: StoredSession): Promise<void> {
  const path = pages.find(({ name }) => name === 'depositOrderDetail')?.path ?? ''
  const orderNo = path.split('orderNo=')[1]
  await callApi(site.url, '/recharge/cancelOrder', { ...player, orderNo })
}

/** Uses no pointer at all. */
async function useKeyboard(page: Page): Promise<void> {
  const player = site.players.find(({ areaCode }) => areaCode === '+92')
  if (!player) throw new Error('no sandbox player of +92: run the journey with npm run e2e, without --url')
  await page.goto('/pages/wallet/Deposit')
  await type(page, page.getByLabel('Phone number or ID'), String(player.uid))
  await type(page, page.getByRole('tabpanel').getByLabel('Password', { exact: true }), player.password)
  for (const tick of await page.getByRole('checkbox').all()) {
    await tabTo(page, tick)
    if (!(await tick.isChecked())) await page.keyboard.press('Space')
  }
  await press(page, page.getByRole('main').getByRole('button', { name: 'Log in' }))
  await expect(page.getByRole('tab', { name: 'Transfer' })).toBeVisible()
  await tabTo(page, page.getByRole('tab', { selected: true }))
  const tabs = page.getByRole('tab')
  const transfer = (await tabs.allTextContents()).findIndex((name) => name.includes('Transfer'))
  expect(transfer).toBeGreaterThan(0)
  for (let tab = 1; tab <= transfer; tab += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(tabs.nth(tab)).toHaveAttribute('aria-selected', 'true')
  }
  await type(page, page.getByRole('textbox', { name: 'Deposit amount' }), '650')
  await press(page, page.getByRole('button', { name: 'Pay now' }))
  await press(page, page.getByRole('button', { name: 'Continue without a limit' }))
  await expect(page).toHaveURL(/DepositImpsDetail\?orderNo=D\d+$/)
  await press(page, page.getByRole('button', { name: 'Back' }))
  await press(page, page.getByRole('alert').getByRole('button', { name: 'Cancel deposit' }))
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await press(page, page.getByRole('alert').getByRole('button', { name: 'Cancel deposit' }), 'Space')
  await press(page, popup.getByRole('button', { name: 'Cancel deposit' }))
  await expect(page.getByRole('alert')).toBeHidden()
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Presses the Tab key until this control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await control.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 presses of Tab do not reach ${control.toString()}`)
}
