/** The public report: made by the nightly job, read and verified by a visitor, and refused when a byte of it changes. */
import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { test } from '../home/fixtures.ts'
import { saveFile } from '../play/play-steps.ts'
import { dayMs, hourMs, moveTime, timeAheadMs } from '../withdrawal/operator.ts'
import { callAs, signInByCode } from '../withdrawal/withdrawers.ts'

/** Groups of fewer players have no figures. */
const players = 10

/** India has the same distance from UTC all year. */
const indiaMs = 5.5 * hourMs

test('a visitor reads the report of the night, verifies it, and sees that a changed byte fails', async ({ page }) => {
  test.setTimeout(240_000)
  const day = indianDay()
  await Promise.all(Array.from({ length: players }, sendFeedback))
  await untilNight()
  await page.goto('/pages/account/Account')
  await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Public report' }).click()
  await expect(page).toHaveURL(/\/pages\/market\/Report$/)
  // The job runs soon after its hour, and asks the witnesses.
  await expect(async () => {
    await page.reload()
    await expect(page.getByLabel('Report of')).toHaveValue(day, { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  const complaints = page.getByRole('region', { name: 'Complaints and feedback' })
  await expect(complaints).toContainText(/\d+ or more came in during 30 days/)
  const signature = page.getByRole('region', { name: 'Signature' })
  await expect(signature).toContainText('Not verified on this phone yet')
  await verify(page)
  await expect(signature.getByRole('heading', { name: 'Signature valid' })).toBeVisible()
  await expect(signature.getByRole('listitem')).toHaveCount(4)
  await expectGoodByCommand(page)

  await page.route(`**/transparency/${day}.json`, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    // One digit of what came in, nothing else.
    const changed = text.replace(
      /("received":)(\d)/,
      (_, name: string, digit: string) => name + ((Number(digit) % 9) + 1),
    )
    expect(changed).not.toBe(text)
    await route.fulfill({ response: answer, body: changed })
  })
  await page.reload()
  await expect(complaints).toContainText(/\d+ or more came in/)
  await verify(page)
  await expect(signature.getByRole('alert')).toContainText('Verification failed')
  await expect(signature.getByText('Signature valid')).toBeHidden()
})

async function verify(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Signature' }).getByRole('button', { name: 'Verify in browser' }).click()
}

/** The file that the page offers also passes the check on a computer. */
async function expectGoodByCommand(page: Page): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zamra-report-'))
  const report = await saveFile(page, () => page.getByRole('link', { name: 'Download JSON' }).click())
  const trust = join(folder, 'trust.json')
  await writeFile(trust, await (await page.request.get('/open-draw/trust.json')).text())
  const command = join(import.meta.dirname, '../../verifier/src/report/main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--trust', trust, report])
  expect(stdout).toContain('This is the report that the operator signed and the witnesses saw.')
  await rm(folder, { recursive: true })
}

async function sendFeedback(): Promise<void> {
  const mobile = `98${randomInt(10 ** 7, 10 ** 8)}`
  const player = await signInByCode({ areaCode: '+91', mobile, deviceNumber: randomUUID() })
  await callAs(player, '/feedback/submit', { clientOrderId: randomUUID(), suggestion: 'Count this' })
}

/** The day of India by the time of the product. */
function indianDay(): string {
  return new Date(Date.now() + timeAheadMs() + indiaMs).toISOString().slice(0, 10)
}

/** Moves the time to the next morning of India, when the day that was is reported. */
async function untilNight(): Promise<void> {
  const now = Date.now() + timeAheadMs()
  const midnight = Math.ceil((now + indiaMs) / dayMs) * dayMs - indiaMs
  await moveTime(midnight + 5.1 * hourMs - now)
}
