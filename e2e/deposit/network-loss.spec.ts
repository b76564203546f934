/** A network that is gone for half a minute while two orders are under way, and a first load on a slow phone meanwhile. */
import { expect, type Page } from '@playwright/test'
import { balanceOf, expectCredited, openDepositPage, pay } from './deposit-steps.ts'
import { measureFirstLoad } from './first-load.ts'
import { test } from './fixtures.ts'
import { payBy } from './operator.ts'

const lossMs = 30_000
const firstLoad = { scriptBytesMax: 170_000, largestPaintMsMax: 2_500 }
const lostAnswer = 'Connection lost. Tap again; you won’t create a second order.'
const path = '**/api/recharge/createRechargeOrder'

type Answer = { readonly orderNo: string; readonly deeplink: string }

test('loads on a mid phone with 4G within its limits, and 30 s without a network lose no order [AX-02]', async ({
  newPhone,
  browser,
}) => {
  test.setTimeout(180_000)
  const [ordering, paying] = [await newPhone(), await newPhone()]
  expect([await balanceOf(ordering), await balanceOf(paying)]).toEqual([0, 0])

  const open = await openOrder(paying)
  const lost = await loseAnswer(ordering)
  await paying.context().setOffline(true)
  const lostAtMs = Date.now()

  await test.step('tapping again without a network says that it is offline and that no second order is created', async () => {
    await submit(ordering)
    await expect(ordering.getByText(lostAnswer)).toBeVisible()
    await expect(ordering.getByText('You’re offline')).toBeVisible()
  })
  await test.step('the bank takes the money of the other order, whose phone does not know', async () => {
    await payBy({ url: open.deeplink })
    await expect(paying.getByText('You’re offline')).toBeVisible()
    await expect(paying.getByText('Money added to your balance')).toBeHidden()
  })
  await test.step('meanwhile the first load of another phone stays within its limits', async () => {
    const { scriptBytes, largestPaintMs } = await measureFirstLoad(browser, firstLoad.largestPaintMsMax)
    expect(scriptBytes).toBeGreaterThan(0)
    expect(scriptBytes).toBeLessThanOrEqual(firstLoad.scriptBytesMax)
    expect(largestPaintMs).toBeGreaterThan(0)
    expect(largestPaintMs).toBeLessThanOrEqual(firstLoad.largestPaintMsMax)
  })
  await ordering.waitForTimeout(Math.max(0, lostAtMs + lossMs - Date.now()))
  await ordering.context().setOffline(false)
  await paying.context().setOffline(false)

  await test.step('the paid order is credited without a reload', () => expectCredited(paying, '+91', 50_000))
  await test.step('the order whose answer was lost is found, and paid once', async () => {
    await ordering.getByRole('alert').getByRole('link', { name: '₹700' }).click()
    await expect(ordering).toHaveURL(new RegExp(`orderNo=${lost.orderNo}$`))
    await payBy({ url: lost.deeplink })
    await expectCredited(ordering, '+91', 70_000)
    await ordering.goto('/pages/wallet/DepositHistory')
    const orders = ordering.getByRole('list', { name: 'Deposit history' }).getByRole('listitem')
    await expect(orders).toHaveCount(1)
    await expect(orders).toContainText('₹700')
  })
})

/** Leaves an unpaid order open in the app. */
async function openOrder(page: Page): Promise<Answer> {
  const answer = page.waitForResponse(path)
  await pay(page, 500)
  await expect(page).toHaveURL(/DepositUpiDetail\?orderNo=D\d+$/)
  const { resultData } = (await (await answer).json()) as { resultData: Answer }
  return resultData
}

/** Sends an order that the server creates; the network goes before the answer arrives. */
async function loseAnswer(page: Page): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  await page.route(path, async (route) => {
    const { resultData } = (await (await route.fetch()).json()) as { resultData: Answer }
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
    resolve(resultData)
  })
  await openDepositPage(page)
  await page.getByRole('textbox', { name: 'Deposit amount' }).fill('700')
  await submit(page)
  await expect(page.getByText(lostAnswer)).toBeVisible()
  await page.unroute(path)
  return promise
}

/** A player without a deposit is asked for a limit each time. */
async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Continue without a limit' }).click()
}
