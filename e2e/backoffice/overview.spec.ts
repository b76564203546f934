/** The first screen of a shift: what the draws may cost, how the providers do, and what could not be read. */
import { expect } from '@playwright/test'
import { test } from '../withdrawal/fixtures.ts'
import { deposit, newWithdrawer, playWingo } from '../withdrawal/withdrawers.ts'
import { enrol, expectSound, openScreen } from './staff-steps.ts'

test('the overview shows open draws with their liability, providers with their day, and each leads to its list', async ({
  browser,
}) => {
  // A draw may be about to close, and the next one takes a minute.
  test.setTimeout(180_000)
  const [player, nadia] = await Promise.all([
    newWithdrawer('+91'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
  ])
  await deposit(player, 500)
  const draws = nadia.getByRole('region', { name: 'Draws' })
  await expect(async () => {
    await playWingo(player, 10_000)
    await nadia.reload()
    const row = draws.getByRole('row').filter({ hasText: 'minute' }).filter({ hasText: '₹' }).first()
    await expect(row.getByRole('cell').nth(3)).toHaveText(/^₹[1-9][\d,]*\.\d\d$/, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const providers = nadia.getByRole('region', { name: 'Providers' })
  await expect(
    providers
      .getByRole('row')
      .filter({ hasText: /\d+ % of \d+/ })
      .first(),
  ).toBeVisible({ timeout: 40_000 })
  await expectSound(nadia, 'the overview with draws')
  await providers.getByRole('link').first().click()
  await expect(nadia.getByRole('heading', { level: 1 })).toContainText('Payment routing')
  await openScreen(nadia, 'Overview')
  await draws.getByRole('link', { name: 'All draws' }).click()
  await expect(nadia.getByRole('heading', { level: 1 })).toContainText('Draws')
  await nadia.context().close()
})

test('a source of the alerts that does not answer is named, and the others go on', async ({ browser }) => {
  const nadia = await enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 })
  const alerts = nadia.getByRole('region', { name: 'Alerts' })
  await expect(alerts.getByText('could not be read')).toHaveCount(0)
  const failed = { status: 500, json: { code: 'server.failed', message: 'the database is away', requestId: 'r1' } }
  for (const path of ['/policy/list', '/overview/providers'])
    await nadia.route(`**/api${path}`, (route) => route.fulfill(failed))
  await nadia.reload()
  await expect(alerts.getByRole('listitem').filter({ hasText: 'Market policies could not be read' })).toContainText(
    'What they would say here is missing',
  )
  await expect(alerts.getByText('Nothing needs you')).toHaveCount(0)
  await expect(nadia.getByText('What they did today could not be read.')).toBeVisible()
  await expect(nadia.getByRole('region', { name: 'Queues' }).getByRole('row')).not.toHaveCount(0)
  await expectSound(nadia, 'the overview without a source')
  await nadia.unrouteAll()
  await nadia.reload()
  await expect(alerts.getByText('could not be read')).toHaveCount(0)
  await nadia.context().close()
})
