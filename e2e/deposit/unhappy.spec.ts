/** What goes wrong: another amount than ordered, money that comes late, a payment that fails, a desk that is closed. */
import { expect, type Page } from '@playwright/test'
import { atTheBank, balanceOf, expectCredited, openDesk, pay } from './depositor.ts'
import { listenTo } from './hearing.ts'
import { payBy, whileClosed, withOrderSeconds } from './operator.ts'
import { account, test, wallet } from './phone.ts'

test('money that does not fit the order is set aside, said to be safe, and not credited [D-44]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+91')
  const before = await balanceOf(page)
  await pay(page, 800)
  await page.getByRole('button', { name: 'Open the payment page' }).click()
  await atTheBank(page, 'Pay the wrong amount')
  await expect(page.getByText(/It is safe, and a person decides/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  expect(await balanceOf(page)).toBe(before)
})

test('money for an order whose time is up is credited all the same, without a reload [D-44]', async ({ phoneOf }) => {
  const page = await phoneOf('+91')
  const before = await balanceOf(page)
  const ordered = page.waitForResponse('**/api/recharge/createRechargeOrder')
  await withOrderSeconds('IN', 4, () => pay(page, 300))
  const { resultData } = (await (await ordered).json()) as { resultData: { deeplink: string } }
  await expect(page.getByText('Expired', { exact: true })).toBeVisible()
  await expect(page.getByText(/^No money has reached us. If you paid after all, it is still accepted/)).toBeVisible()
  const hearing = await listenTo(page)
  await payBy({ url: resultData.deeplink })
  await expect(page.getByText('Your money is in your balance')).toBeVisible()
  expect(hearing.heard).not.toContain('loaded')
  await expectCredited(page, '+91', before + 30_000)
})

test('a payment that the bank refuses says so and leads to another try [D-44]', async ({ phoneOf }) => {
  const page = await phoneOf('+880')
  const before = await balanceOf(page)
  await pay(page, 900)
  await atTheBank(page, 'Fail')
  await expect(page).toHaveURL(/DepositOrderDetail\?orderNo=D\d+/)
  await expect(page.getByText('Failed', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Make a new deposit' })).toBeVisible()
  expect(await balanceOf(page)).toBe(before)
})

test('a closed desk opens neither by its address nor from account or Home, and the server takes no order [D-02 D-03 D-04]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+91')
  const popup = page.getByRole('dialog', { name: 'Tips' })
  const desk = page.getByRole('textbox', { name: 'Deposit amount' })
  const isKeptOut = async (from: RegExp) => {
    await expect(popup).toContainText('Deposits are closed at the moment.')
    await expect(page).toHaveURL(from)
    await expect(desk).toBeHidden()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toBeHidden()
  }
  await openDesk(page)
  await expect(desk).toHaveValue(/\d/)
  await whileClosed(reason, async () => {
    // Who stands at it already is refused by the server, and leaves.
    const refused = page.waitForResponse('**/api/recharge/createRechargeOrder')
    await page.getByRole('button', { name: 'Pay now' }).click()
    expect(await (await refused).json()).toMatchObject({ state: '4031', code: 'deposit.closed' })
    await isKeptOut(/Account$/)
    await wallet(page).getByRole('link', { name: 'Deposit', exact: true }).click()
    await isKeptOut(/Account$/)
    for (const [path, input] of Object.entries(orders)) {
      expect(await askAs(page, path, input), path).toMatchObject({ state: '4031', code: 'deposit.closed' })
    }
    await page.goto('/pages/wallet/Deposit')
    await isKeptOut(/\/pages\/home\/Home$/)
    await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('button').click()
    await expect(popup).toContainText(reason)
    const service = page.waitForEvent('popup')
    await popup.getByRole('button', { name: 'Contact customer service' }).click()
    await (await service).close()
    await expect(popup).toBeHidden()
  })
  await page.goto(account)
  await openDesk(page)
  await expect(desk).toBeVisible()
})

const reason = 'The banks of the sandbox are counting their money.'
const clientOrderId = '019a8f00-0000-7000-8000-000000000001'
const orders = {
  '/recharge/createRechargeOrder': { clientOrderId, amount: 500, channel: 1, type: 1, useBonus: false },
  '/recharge/createTransferOrder': { clientOrderId, amount: 500, paymentMethod: 1 },
  '/recharge/cryptoAddress': { coin: 'USDT', network: 'EVM' },
}

/** As the app of this phone would, but past all that it shows and hides. */
async function askAs(page: Page, path: string, input: object): Promise<unknown> {
  const stored = (name: string) => page.evaluate<unknown>(`JSON.parse(localStorage.getItem('zamra.${name}'))`)
  const [uid, sign, deviceNumber] = await Promise.all([stored('uid'), stored('sign'), stored('deviceNumber')])
  const common = { appId: 1526, appPackageName: 'com.zamra.app1526', locale: 'en', uid, sign, deviceNumber }
  return (await page.request.post(`/api${path}`, { data: { ...common, ...input } })).json()
}
