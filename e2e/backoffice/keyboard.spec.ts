/** Staff work through a queue without touching the mouse: take the next case, read it, decide it, and sign. */
import { expect, type Page } from '@playwright/test'
import { account } from '../deposit/fixtures.ts'
import { test } from '../withdrawal/fixtures.ts'
import { sendDocument } from '../withdrawal/identity-steps.ts'
import { dayMs, hourMs, moveTime, payoutOf, timeAheadMs } from '../withdrawal/operator.ts'
import { withdrawByPassword } from '../withdrawal/withdrawal-steps.ts'
import { callAs, deposit, newWithdrawer } from '../withdrawal/withdrawers.ts'
import { enrol, expectSound, signIn, takePicture } from './staff-steps.ts'

const size = { width: 1_440, height: 900 }

test('a check that the provider cannot read is taken, sent back and signed by keyboard, and the player sends it again', async ({
  browser,
  openAs,
}) => {
  const [player, nadia] = await Promise.all([newWithdrawer('+92'), enrol(browser, 'Nadia Karim', size)])
  const page = await openAs(player, '/pages/account/Account')
  await whileUnreadable(async () => {
    await sendDocument(page)
    await expect.poll(async () => (await callAs(player, '/kyc/info', {})).state, { timeout: 20_000 }).toBe('review')
  })
  await takeCaseOf(nadia, 'k', player.uid)
  await expect(nadia.getByRole('region', { name: 'Document' })).toContainText('not read')
  await takePicture(nadia, 'kyc')
  await decide(nadia, 'q', 'the number is cut off in the picture')
  await expect(nadia.getByText('decided.')).toBeVisible()
  await expectInAuditLog(nadia, player.uid, 'kyc.decide')
  await page.reload()
  await expect(page.getByText('Please send it again')).toBeVisible()
  await nadia.context().close()
})

test('a sign of harm is taken, read, and the talk with the player is recorded by keyboard', async ({ browser }) => {
  const [player, nadia] = await Promise.all([newWithdrawer('+91'), enrol(browser, 'Nadia Karim', size)])
  // A limit, and higher ones asked for again and again: the rules of the night open a task.
  for (const amount of [100, 200, 300])
    await callAs(player, '/safety/setLimit', { kind: 'deposit', period: 'day', amount })
  await moveTime(untilAfterTheNight())
  await signIn(nadia)
  await expect(async () => {
    await takeCaseOf(nadia, 's', player.uid)
  }).toPass({ timeout: 40_000, intervals: [1_000] })
  await expect(nadia.getByRole('region', { name: 'Limits of the player' })).toContainText('₹100.00')
  await takePicture(nadia, 'safety')
  await decide(nadia, 'a', 'they know the limits and want to keep this one')
  await expect(nadia.getByText('The talk is recorded.')).toBeVisible()
  await expectInAuditLog(nadia, player.uid, 'safety.done')
  await nadia.context().close()
})

test('two withdrawals are selected and paid by keyboard, each with a signature of its own', async ({
  browser,
  openAs,
}) => {
  test.setTimeout(120_000)
  const [player, nadia] = await Promise.all([newWithdrawer('+91'), enrol(browser, 'Nadia Karim', size)])
  // A new account waits a day.
  await moveTime(dayMs + hourMs)
  await deposit(player, 9_000)
  const page = await openAs(player, account)
  const numbers = [await withdrawByPassword(page, 2_500), await withdrawByPassword(page, 2_600)]
  await signIn(nadia)
  await openQueue(nadia, 'w')
  await filterBy(nadia, player.uid)
  await expect(nadia.getByRole('option')).toHaveCount(2)
  for (const key of ['x', 'j', 'x']) await nadia.keyboard.press(key)
  const batch = nadia.getByRole('region', { name: 'Selected withdrawals' })
  await expect(batch.getByRole('heading', { name: '2 selected' })).toBeVisible()
  await nadia.keyboard.press('a')
  await nadia.keyboard.type('both were looked at')
  await nadia.keyboard.press('Escape')
  await expectSound(nadia, 'selected withdrawals')
  await nadia.keyboard.press('a')
  for (const at of [1, 2]) {
    await expect(nadia.getByRole('dialog').getByText(`${at} of 2: Pay W`)).toBeVisible()
    await signByKeyboard(nadia)
  }
  await expect(nadia.getByRole('dialog')).toBeHidden()
  await expect(nadia.getByText('Nothing here contains')).toBeVisible()
  for (const number of numbers)
    await expect.poll(async () => (await payoutOf(number))?.paidTimes, { timeout: 30_000 }).toBe(1)
  // Clears the filter.
  await nadia.keyboard.press('Escape')
  await expect(nadia.getByRole('textbox', { name: 'Filter this queue' })).toHaveValue('')
  await nadia.context().close()
})

/** The identity provider reads no number from any document meanwhile. */
async function whileUnreadable(work: () => Promise<void>): Promise<void> {
  const behave = (behaviour: object) =>
    fetch(`${process.env.ZAMRA_SUMSUB_URL}/_sim/behave`, { method: 'POST', body: JSON.stringify(behaviour) })
  await behave({ document: { number: '' } })
  try {
    await work()
  } finally {
    await behave({ well: true })
  }
}

/** The signs of harm are looked for at six in the morning of Kolkata, which is half past midnight in UTC. */
function untilAfterTheNight(): number {
  const now = Date.now() + timeAheadMs()
  const today = new Date(now).setUTCHours(0, 31, 0, 0)
  return (today > now ? today : today + dayMs) - now
}

async function openQueue(staff: Page, letter: string): Promise<void> {
  await staff.keyboard.press('g')
  await staff.keyboard.press(letter)
  await expect(staff.getByRole('option').first()).toBeVisible({ timeout: 3_000 })
}

async function filterBy(staff: Page, uid: number): Promise<void> {
  await staff.keyboard.press('/')
  await expect(staff.getByRole('textbox', { name: 'Filter this queue' })).toBeFocused()
  await staff.keyboard.press('Control+a')
  await staff.keyboard.type(String(uid))
  await staff.keyboard.press('Escape')
}

/** Opens a queue, filters it by the player, and takes the next case of what is left. */
async function takeCaseOf(staff: Page, letter: string, uid: number): Promise<void> {
  await openQueue(staff, letter)
  await filterBy(staff, uid)
  const option = staff.getByRole('option')
  await expect(option).toHaveCount(1, { timeout: 3_000 })
  await expect(option).toContainText(String(uid))
  await staff.keyboard.press('n')
  await expect(option).toContainText('yours')
}

/** A key asks for the reason first, and after it for the passkey. */
async function decide(staff: Page, letter: string, why: string): Promise<void> {
  await staff.keyboard.press(letter)
  await staff.keyboard.type(why)
  await staff.keyboard.press('Escape')
  await expectSound(staff, 'a case that is decided by keyboard')
  await staff.keyboard.press(letter)
  await signByKeyboard(staff)
  await expect(staff.getByRole('dialog')).toBeHidden()
}

async function signByKeyboard(staff: Page): Promise<void> {
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByText('matches the server')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sign with your passkey' })).toBeFocused()
  await staff.keyboard.press('Enter')
}

/** The decision is in the log, with the person and the player. */
async function expectInAuditLog(staff: Page, uid: number, action: string): Promise<void> {
  await staff.keyboard.press('g')
  await staff.keyboard.press('a')
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('Audit log')
  const entry = staff
    .getByRole('row')
    .filter({ hasText: action })
    .filter({ hasText: String(uid) })
    .first()
  await expect(entry).toContainText('Nadia Karim')
  await expect(entry).toContainText('decided')
}
