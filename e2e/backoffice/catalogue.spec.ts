/** Two people of the staff choose which games a market shows, and a player of that market sees it. */
import { expect, type Page } from '@playwright/test'
import { test } from '../withdrawal/fixtures.ts'
import { newWithdrawer } from '../withdrawal/withdrawers.ts'
import { approve } from './market-steps.ts'
import { enrol, expectSound, openScreen, sign, takePicture } from './staff-steps.ts'

const why = 'the journey needs it'

test('two people hide a game in India; one alone cannot, and a player there no longer finds it', async ({
  browser,
  openAs,
}) => {
  test.setTimeout(150_000)
  const [player, nadia, asha] = await Promise.all([
    newWithdrawer('+91'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
    enrol(browser, 'Asha Rao', { width: 1_024, height: 768 }),
  ])
  const page = await openAs(player, '/pages/search/SearchResult?keyword=sona')
  const game = page.getByRole('link', { name: /Sona 777/ })
  await expect(game).toBeVisible()

  await openIndia(nadia)
  await expect(nadia.getByText('Nothing is signed: players of India find every open game.')).toBeVisible()
  await toggleGame(nadia)
  await expect(nadia.getByText('Players of India no longer find Sona 777')).toBeVisible()
  await nadia.getByRole('combobox', { name: 'Add a game at the end' }).click()
  await nadia.getByRole('option', { name: 'Mines', exact: true }).click()
  await nadia.getByRole('combobox', { name: 'Add a game at the end' }).click()
  await nadia.getByRole('option', { name: 'Dice', exact: true }).click()
  await nadia.getByRole('button', { name: 'Move Dice up' }).click()
  await expect(nadia.getByText('They find Dice and Mines first.')).toBeVisible()
  await expectSound(nadia, 'the catalogue of a market')
  await takePicture(nadia, 'catalogue')
  await signCatalogue(nadia)
  await expect(nadia.getByText('You have signed. Another person must sign the same content.')).toBeVisible()
  await page.reload()
  await expect(game).toBeVisible()

  await openIndia(asha)
  await expectSound(asha, 'a catalogue that waits')
  await takePicture(asha, 'catalogue-waits')
  await asha.getByRole('button', { name: 'Sign the same content' }).click()
  await sign(asha)
  await expect(asha.getByText('signed by Nadia Karim and Asha Rao')).toBeVisible()
  await page.reload()
  await expect(page.getByText('no search results for')).toBeVisible()
  await page.goto('/pages/search/Search')
  await expect(page.getByRole('list', { name: 'Games' }).getByRole('link').first()).toContainText('Dice')
  await page.goto('/pages/webview/GameWeb?gameId=sona-777&mode=demo')
  await expect(page.getByText('This game isn’t offered in your country')).toBeVisible()

  // Shown again, as the next journeys expect it.
  await expect(nadia.getByText('version 1 in force')).toBeVisible()
  await toggleGame(nadia)
  for (const name of ['Dice', 'Mines']) await nadia.getByRole('button', { name: `Remove ${name} from the top` }).click()
  await signCatalogue(nadia)
  await approve(asha)
  // Each server process keeps the catalogue for two seconds.
  await expect(async () => {
    await page.goto('/pages/search/SearchResult?keyword=sona')
    await expect(game).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  for (const staff of [nadia, asha]) await staff.context().close()
})

async function openIndia(staff: Page): Promise<void> {
  await openScreen(staff, 'Games and studios')
  await staff.getByRole('button', { name: 'Shown in each market' }).click()
  await staff.getByRole('button', { name: 'India', exact: true }).click()
}

async function toggleGame(staff: Page): Promise<void> {
  await staff.getByRole('switch', { name: 'Show Sona 777 in India' }).press('Space')
}

async function signCatalogue(staff: Page): Promise<void> {
  await staff.getByLabel('Why, for the audit log').fill(why)
  await staff.getByRole('button', { name: 'Sign and request publishing' }).click()
  await sign(staff)
}
