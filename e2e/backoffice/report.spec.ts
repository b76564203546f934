/** The reports of a shift: what the ledger says, to the minor unit, on the screen and in the file. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../withdrawal/fixtures.ts'
import { deposit, newWithdrawer } from '../withdrawal/withdrawers.ts'
import { enrol, expectSound, openScreen, takePicture } from './staff-steps.ts'

test('reports equal the ledger, and the file adds up to what the screen shows', async ({ browser }) => {
  const [player, nadia] = await Promise.all([
    newWithdrawer('+91'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
  ])
  await deposit(player, 6_000)
  await nadia.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reports' }).click()
  await expect(nadia.getByRole('heading', { level: 1 })).toContainText('Revenue')
  await nadia.getByRole('button', { name: 'Payments' }).click()
  const totals = nadia.getByRole('region', { name: 'Totals' })
  const deposits = totals.getByRole('row').filter({ hasText: 'Deposits' }).getByRole('cell')
  // The job folds every 20 seconds.
  await expect
    .poll(
      async () => {
        await nadia.reload()
        await expect(deposits).toHaveCount(4)
        return Number((await deposits.allTextContents())[1]?.replace(/[^\d.]/g, ''))
      },
      { timeout: 60_000, intervals: [3_000] },
    )
    .toBeGreaterThanOrEqual(6_000)
  // Transfers of other players may have come since.
  await expect(async () => {
    await nadia.getByRole('button', { name: 'Check again' }).click()
    await expect(nadia.getByText('Equals the ledger, difference ₹0.00')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 45_000, intervals: [3_000] })
  await expect(nadia.getByRole('img', { name: /^Deposits of 30 days are ₹/ })).toBeVisible()
  const shown = Number((await deposits.allTextContents())[1]?.replace(/[^\d.]/g, ''))
  const saved = nadia.waitForEvent('download')
  await nadia.getByRole('button', { name: /^Export/ }).click()
  const [head = '', ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  const column = head.split(',').indexOf('deposits')
  const cents = lines.map((line) => Math.round(Number(line.split(',')[column]) * 100))
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(shown * 100))
  await expectSound(nadia, 'Payments')
  await takePicture(nadia, 'report')

  await nadia.getByRole('button', { name: 'Player statement' }).click()
  await nadia.getByLabel('Player ID').fill(String(player.uid))
  await nadia.getByRole('button', { name: 'Show the statement' }).click()
  await expect(nadia.getByRole('region', { name: 'Balance' })).toContainText('After₹6,000.00')
  await expectSound(nadia, 'Player statement')
  await openScreen(nadia, 'Overview')
  await nadia.context().close()
})

test('a person sees where they are signed in, and ends a session that they do not know', async ({ browser }) => {
  const here = await enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 })
  const there = await enrol(browser, 'Nadia Karim', { width: 1_024, height: 768 })
  await here.getByRole('button', { name: 'Your sessions' }).click()
  const sessions = here.getByRole('list', { name: 'Your open sessions' }).getByRole('listitem')
  await expect(sessions.filter({ hasText: 'this one' })).toHaveCount(1)
  await expectSound(here, 'the sessions of a person')
  const others = sessions.filter({ has: here.getByRole('button', { name: 'End' }) })
  const count = await others.count()
  expect(count).toBeGreaterThan(0)
  for (let left = count; left > 0; left -= 1) {
    await others.first().getByRole('button', { name: 'End' }).click()
    await expect(others).toHaveCount(left - 1)
  }
  await there.reload()
  await expect(there.getByRole('button', { name: 'Sign in with your passkey' })).toBeVisible()
  await here.keyboard.press('Escape')
  await openScreen(here, 'Players')
  for (const page of [here, there]) await page.context().close()
})
