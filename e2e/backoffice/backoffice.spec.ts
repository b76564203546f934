/** A day in the back office: two people of the staff in two browsers, and a player. */
import { expect, type Page } from '@playwright/test'
import { account } from '../deposit/fixtures.ts'
import { importStatement } from '../deposit/operator.ts'
import { test } from '../withdrawal/fixtures.ts'
import { dayMs, moveTime } from '../withdrawal/operator.ts'
import { readIn, ticketIn, withdrawByPassword } from '../withdrawal/withdrawal-steps.ts'
import { cashOf, deposit, newWithdrawer } from '../withdrawal/withdrawers.ts'
import { claimTransfer } from './player-steps.ts'
import { choose, enrol, expectSound, openScreen, sign, signIn, takePicture } from './staff-steps.ts'

const rejection = {
  en: 'The account is not in your own name',
  fr: 'Le compte n’est pas à votre nom',
  es: 'La cuenta no está a tu nombre',
  zh: '该账户不在您本人名下',
  tw: '該帳戶不在您本人名下',
} as const

test('two people credit a UTR, and a player reads why a withdrawal was rejected [BO-04]', async ({
  browser,
  openAs,
}, info) => {
  test.setTimeout(180_000)
  const [player, nadia, asha] = await Promise.all([
    newWithdrawer('+91'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
    enrol(browser, 'Asha Rao', { width: 1_024, height: 768 }),
  ])
  // The new bank account opens after a day, and the bank books a transfer so long before the order that no rule credits
  // it. By then both sessions have ended.
  await moveTime(3 * dayMs)
  await Promise.all([nadia, asha].map(signIn))
  await deposit(player, 6_000)
  const before = await cashOf(player)
  const page = await openAs(player, account)
  const { orderNo, utr } = await payByTransfer(page, info.outputPath('statement.csv'))

  // One person signs, and cannot complete it alone.
  await openScreen(nadia, 'Deposits and UTR')
  await choose(nadia, orderNo)
  const credit = nadia.getByRole('region', { name: 'Credit' })
  await credit.getByLabel('Why, for the audit log').fill('the line of the bank is this transfer')
  await credit.getByRole('button', { name: /^Sign to credit ₹1,000\.00/ }).click()
  await sign(nadia)
  await expect(nadia.getByText(`${orderNo} signed. Waits for a second person.`)).toBeVisible()
  await expect(nadia.getByText('You have signed. Another person must sign the same content.')).toBeVisible()
  await expect(nadia.getByRole('button', { name: 'Sign the same' })).toBeHidden()
  await takePicture(nadia, 'deposit')
  expect(await cashOf(player)).toBe(before)

  // Another one signs the same content.
  await openScreen(asha, 'Approvals')
  await asha.getByRole('button', { name: 'Sign the same content' }).click()
  await sign(asha)
  await expect.poll(() => cashOf(player), { timeout: 30_000 }).toBe(before + 100_000)

  await findPlayerBy(nadia, utr, String(player.uid))
  await Promise.all([nadia, asha].map(lookAtEveryScreen))

  const withdrawNo = await withdrawByPassword(page, 2_500)
  await expect(ticketIn(page)).toContainText('In review')
  await openScreen(asha, 'Withdrawals')
  await choose(asha, withdrawNo)
  await expect(asha.getByText('Large for an account that was never paid before')).toBeVisible()
  const reject = asha.getByRole('region', { name: 'Reject' })
  await reject.getByPlaceholder('Choose from the catalogue').click()
  await asha.getByRole('option', { name: rejection.en }).click()
  for (const [locale, text] of Object.entries(rejection)) {
    await reject.getByRole('button', { name: locale.toUpperCase(), exact: true }).click()
    await expect(reject.getByText(text)).toBeVisible()
  }
  await reject.getByLabel('Why, for the audit log').fill('the bank names another holder')
  await expectSound(asha, 'a withdrawal')
  await nadia.keyboard.press('g')
  await nadia.keyboard.press('w')
  await expect(nadia.getByText('Large for an account')).toBeVisible()
  await nadia.getByRole('button', { name: 'Light theme' }).click()
  await takePicture(nadia, 'withdrawal')
  await reject.getByRole('button', { name: /^Reject with this reason/ }).click()
  await sign(asha)
  for (const [locale, text] of Object.entries(rejection)) {
    await readIn(page, locale)
    await expect(page.getByText(text)).toBeVisible()
  }
  for (const staff of [nadia, asha]) await staff.context().close()
})

/** The bank knows the UTR of the player, and a person must decide. */
async function payByTransfer(page: Page, file: string): Promise<{ orderNo: string; utr: string }> {
  const { orderNo, utr, bankAccount } = await claimTransfer(page, 1_000)
  expect(await importStatement(bankAccount, 'in-imps-1', file)).toContain('ok')
  return { orderNo, utr }
}

/** The search of every screen finds a player by anything that is theirs alone. */
async function findPlayerBy(staff: Page, text: string, uid: string): Promise<void> {
  await staff.keyboard.press('Control+k')
  await staff.getByRole('combobox', { name: /^Phone, player ID/ }).fill(text)
  await expect(staff.getByText('looks like a UTR')).toBeVisible()
  await expect(staff.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toContainText(uid)
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('region', { name: 'Pockets' })).toContainText('Real money')
  await expect(staff.getByRole('list', { name: 'What happened to the player' })).toBeVisible()
  await expectSound(staff, 'a player')
}

/** Screens that the README shows in a small window. */
const smallPictures = new Map([
  ['Kill switches', 'switches'],
  ['Payment routing', 'routing'],
])

/** Every screen of the sidebar in the light theme and, where only colours differ, one in the dark one. */
async function lookAtEveryScreen(staff: Page): Promise<void> {
  const links = staff.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  const titles = (await Promise.all((await links.all()).map((link) => link.getAttribute('title')))).map(String)
  expect(titles.length).toBeGreaterThan(20)
  for (const title of titles) {
    const link = links.and(staff.getByTitle(title, { exact: true }))
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(staff.getByRole('status', { name: 'Loading' })).toBeHidden()
    await expectSound(staff, title)
    const picture = staff.viewportSize()?.width === 1_024 && smallPictures.get(title)
    if (picture) await takePicture(staff, picture)
  }
  await staff.getByRole('button', { name: 'Dark theme' }).click()
  await expectSound(staff, 'the dark theme')
}
