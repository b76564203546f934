import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { comeBackAs, test } from '../home/visitor.ts'
import { account, arriveAsGuest, bankList, bindPhone, pageOf } from './holder.ts'
import { freshMobile } from './newcomer.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const forms = ['EditProfile', 'BankCard', 'WithdrawalPassword', 'PhoneBinding', 'ChangePassword'].map(pageOf)
const lists = [account, '/pages/account/Profile/Profile', bankList, pageOf('Security'), pageOf('Privacy')]

async function expectNothing(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, place).toEqual([])
}

for (const theme of ['red', 'green', 'white']) {
  test(`axe finds nothing in the account, its forms and their faults, in ${theme}`, async ({ page }) => {
    test.setTimeout(240_000)
    await comeBackAs(page, { theme })
    await arriveAsGuest(page)
    await page.goto(account)
    await expect(page.getByRole('link', { name: /^Bind a phone number/ })).toBeVisible()
    await expectNothing(page, 'a guest’s account')
    await bindPhone(page, freshMobile())
    for (const path of lists) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expectNothing(page, path)
    }
    for (const path of forms) {
      await page.goto(path)
      const send = page.locator('form button[type=submit]')
      await expect(send).toBeVisible()
      await expectNothing(page, path)
      await page.locator('form input:not([type=radio]):enabled').first().fill('')
      await send.click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      await expectNothing(page, `${path} with faults`)
    }
    await page.goto(pageOf('Security'))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expectNothing(page, 'the sheet of a new passkey')
  })
}

test('at twice the size nothing sticks out sideways', async ({ page }) => {
  test.slow()
  await arriveAsGuest(page)
  await bindPhone(page, freshMobile())
  await page.setViewportSize({ width: 195, height: 422 })
  for (const path of [...lists, ...forms]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
  }
})
