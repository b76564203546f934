/** Closed deposits: no link of the app opens the deposit page, whatever closed it, and the server accepts no order. */
import { expect, type Page } from '@playwright/test'
import { states } from '@zamra/contract/refusal.ts'
import { anOrder } from '../../web/test/deposit.ts'
import { signIn } from '../home/fixtures.ts'
import { continueWithoutLimit, openDepositPage } from './deposit-steps.ts'
import { account, playerOf, test, wallet } from './fixtures.ts'
import { whileAdvertised, whileClosed, whileForbidden } from './operator.ts'

const home = '/pages/home/Home'
const deposit = '/pages/wallet/Deposit'
const usual = 'Deposits are closed at the moment.'
const reason = 'Bank maintenance in the sandbox.'

type Entry = {
  readonly from: string
  /** What is tapped there; an address alone needs nothing more. */
  readonly tap?: (page: Page) => Promise<void>
  /** Where the player is afterwards, if not on the previous page. */
  readonly at?: string
}

const openDepositLink = (page: Page) => page.getByRole('link', { name: 'Make a deposit' }).click()

/** Every link of the app to the deposit page. A game in its frame has none. */
const entries: Readonly<Record<string, Entry>> = {
  'its address': { from: deposit, at: home },
  'an address with a tab and an amount': { from: `${deposit}?tab=4&amount=700`, at: home },
  'a link that starts the app': { from: `/?redirect=${encodeURIComponent(deposit)}`, at: home },
  'the first action of Home': {
    from: home,
    tap: (page) => page.getByRole('button', { name: 'Deposits closed' }).click(),
  },
  'a banner': {
    from: home,
    tap: (page) => page.getByRole('region', { name: 'Featured' }).locator(`a[href="${deposit}"]`).click(),
  },
  'the account': {
    from: account,
    tap: (page) => wallet(page).getByRole('link', { name: 'Deposit', exact: true }).click(),
  },
  'a history without orders': { from: '/pages/wallet/DepositHistory?range=7d', tap: openDepositLink },
  'an order whose time is up': {
    from: '/pages/wallet/DepositOrderDetail?orderNo=D9105733290000000001',
    tap: (page) => page.getByRole('link', { name: 'Deposit again' }).click(),
  },
  'the ways to pay': { from: '/pages/wallet/TransferInstructions?type=upi', tap: openDepositLink },
  'a ticket that costs more than the balance': { from: '/pages/lottery/Lottery?game=six45', tap: buyTooMuch },
}

for (const { who, close, words } of [
  { who: 'the operator', close: (work: () => Promise<void>) => whileClosed(reason, work), words: reason },
  { who: 'the law of the market', close: (work: () => Promise<void>) => whileForbidden('IN', work), words: usual },
]) {
  test(`deposits closed by ${who} cannot be opened from any page [D-01 D-02 MP-06]`, async ({ phoneOf }) => {
    const page = await phoneOf('+91')
    await answerWithEmptyLists(page)
    await whileAdvertised(deposit, () =>
      close(async () => {
        await waitUntilOpen(page, false)
        for (const [name, { from, tap, at = from }] of Object.entries(entries)) {
          await test.step(name, async () => {
            if (!isAt(page, from)) await page.goto(from)
            await tap?.(page)
            await expectKeptOut(page, at, [usual, words])
          })
        }
      }),
    )
    await waitUntilOpen(page, true)
  })
}

test('closed deposits are refused to a player on the page, going back to it or signing in for it [D-01 D-03 D-04]', async ({
  phoneOf,
  browser,
}) => {
  const page = await phoneOf('+91')
  await openDepositPage(page)
  await expect(amountField(page)).toHaveValue(/\d/)
  const beside = await page.context().newPage()
  await beside.goto(account)
  await openDepositPage(beside)
  await expect(amountField(beside)).toHaveValue(/\d/)
  await beside.getByRole('link', { name: 'Deposit history' }).click()
  await expect(beside).toHaveURL(/DepositHistory/)
  await whileClosed(reason, async () => {
    await test.step('refuses the order of a player on the page, and leaves the page', async () => {
      const refused = page.waitForResponse('**/api/recharge/createRechargeOrder')
      await page.getByRole('button', { name: 'Pay now' }).click()
      await continueWithoutLimit(page, popup(page))
      expect(await (await refused).json()).toMatchObject({ state: '4031', code: 'deposit.closed' })
      await expectKeptOut(page, account, [usual])
    })
    await test.step('refuses a player who goes back to the page', async () => {
      await beside.goBack()
      await expectKeptOut(beside, account, [usual, reason])
    })
    await test.step('refuses a player who signs in for the page', async () => {
      const guest = await (await browser.newContext({ baseURL: process.env.ZAMRA_URL ?? '' })).newPage()
      await guest.goto(deposit)
      await signIn(guest, playerOf('+91'))
      await expectKeptOut(guest, home, [usual, reason])
      await guest.context().close()
    })
    for (const [path, input] of Object.entries(orders)) {
      expect(await callApi(page, path, input), path).toMatchObject({ state: '4031', code: 'deposit.closed' })
    }
    await test.step('the popup links to customer service', async () => {
      await page.goto(deposit)
      const service = page.waitForEvent('popup')
      await popup(page).getByRole('button', { name: 'Contact customer service' }).click()
      await (await service).close()
      await expect(popup(page)).toBeHidden()
    })
  })
  await beside.close()
  await page.goto(account)
  await openDepositPage(page)
  await expect(amountField(page)).toBeVisible()
})

const popup = (page: Page) => page.getByRole('dialog', { name: 'Tips' })
const amountField = (page: Page) => page.getByRole('textbox', { name: 'Deposit amount' })

function isAt(page: Page, address: string): boolean {
  return page.url() === new URL(address, process.env.ZAMRA_URL).href
}

/** The server processes load a published policy a little later. */
async function waitUntilOpen(page: Page, open: boolean): Promise<void> {
  await expect.poll(() => callApi(page, '/home/rechargeButtonStatus', {})).toMatchObject({ resultData: { open } })
}

/** The popup is shown over the previous page, and the deposit page is not opened. */
async function expectKeptOut(page: Page, at: string, texts: readonly string[]): Promise<void> {
  await expect(popup(page)).toContainText(new RegExp(texts.join('|')))
  await expect.poll(() => isAt(page, at)).toBe(true)
  await expect(amountField(page)).toBeHidden()
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toBeHidden()
}

/** Some links appear only for a player without orders, with an expired order, or without money. */
async function answerWithEmptyLists(page: Page): Promise<void> {
  const answers = {
    '/recharge/record': { total: 0, list: [] },
    '/recharge/orderDetail': anOrder({ status: 'EXPIRED', next: { who: 'nobody' }, currency: 'INR' }),
  }
  for (const [path, resultData] of Object.entries(answers)) {
    await page.route(`**/api${path}`, (route) => route.fulfill({ json: { state: '200', msg: '', resultData } }))
  }
  const code = 'balance.insufficient'
  const refusal = { state: states[code], code, msg: '', resultData: { available: 0 } }
  await page.route('**/api/lottery/buy', (route) => route.fulfill({ json: refusal }))
}

async function buyTooMuch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quick pick' }).click()
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  const read = page.getByRole('button', { name: 'Got it, buy ticket' })
  const link = page.getByRole('link', { name: 'Make a deposit' })
  await expect(read.or(link).first()).toBeVisible()
  if (await read.isVisible()) await read.click()
  await link.click()
}

const clientOrderId = '019a8f00-0000-7000-8000-000000000001'
const orders = {
  '/recharge/createRechargeOrder': { clientOrderId, amount: 500, channel: 1, type: 1, useBonus: false },
  '/recharge/createTransferOrder': { clientOrderId, amount: 500, paymentMethod: 1 },
  '/recharge/cryptoAddress': { coin: 'USDT', network: 'EVM' },
}

/** Calls the API with the session of this phone, without using the screen. */
async function callApi(page: Page, path: string, input: object): Promise<unknown> {
  const stored = (name: string) => page.evaluate<unknown>(`JSON.parse(localStorage.getItem('zamra.${name}'))`)
  const [uid, sign, deviceNumber] = await Promise.all([stored('uid'), stored('sign'), stored('deviceNumber')])
  const common = { appId: 1526, appPackageName: 'com.zamra.app1526', locale: 'en', uid, sign, deviceNumber }
  return (await page.request.post(`/api${path}`, { data: { ...common, ...input } })).json()
}
