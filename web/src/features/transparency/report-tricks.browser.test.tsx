import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aReport } from '../../../test/report.ts'
import { publishedFiles } from '../../../test/report-files.ts'
import { followServerTime } from '../../lib/clock.ts'
import { findStored, store } from '../../lib/storage.ts'

/** What an operator could try with reports that it signs itself. */
const app = testApp()
const address = '/pages/market/Report'
const days = ['2026-11-14', '2026-11-13', '2026-11-12']
const region = (name: string) => page.getByRole('region', { name, exact: true })

let files: ReturnType<typeof publishedFiles>
beforeEach(() => {
  files = publishedFiles(app, days)
})

test('shows no figure of a day that is not over, or of a period that is not that of its day', async () => {
  const { from, to } = aReport('2026-10-14').document
  files.set('/transparency/2026-11-13.json', aReport('2026-11-13', { from, to }))
  followServerTime(Date.parse('2026-11-14T23:00Z'))
  await app.open(address)
  const refusal = page.getByRole('alert').getByText(/not the complete report of this day/)
  await expect.element(refusal).toBeVisible()
  followServerTime(Date.parse('2026-11-15T06:00Z'))
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect.element(region('In short')).toBeVisible()
  await page.getByLabelText('Report of').selectOptions('2026-11-13')
  await expect.element(refusal).toBeVisible()
  expect(region('In short').elements()).toEqual([])
})

test('shows the report on a phone whose clock is behind, by the time of the server', async () => {
  followServerTime(Date.parse('2026-11-14T23:00Z'))
  app.answer('/lottery/soon', { list: [], serverTime: Date.parse('2026-11-15T06:00Z') })
  await app.open(address)
  await expect.element(region('In short')).toBeVisible()
})

test('sorts the days, says when the newest is old and which are missing, and leaves a gap in the chart', async () => {
  files.set('/transparency/index.json', { v: 1, days: ['2026-11-12', '2026-11-14', '2026-11-14'] })
  await app.open(address)
  await expect.element(page.getByLabelText('Report of')).toHaveValue('2026-11-14')
  await expect.element(page.getByText('1 report is missing since November 12, 2026.')).toBeVisible()
  expect(page.getByText(/^The newest report is of/).elements()).toEqual([])
  const chart = region('Payout time, report by report')
  await chart.getByText('Show as a table').click()
  const rows = chart.getByRole('row').elements().slice(1)
  expect(rows.map(({ textContent }) => textContent.slice(0, 8))).toEqual(['Nov 1412', 'Nov 13––', 'Nov 1212'])
  followServerTime(Date.parse('2026-11-18T06:00Z'))
  await app.open(`${address}?day=2026-11-12`)
  await expect.element(page.getByText(/^The newest report is of November 14, 2026\. A report of every/)).toBeVisible()
})

test('a device that has verified the report of a day refuses another one that is signed as well', async () => {
  const verify = () => page.getByRole('button', { name: /^Verify/ }).first()
  await app.open(address)
  await verify().click()
  await expect.element(page.getByText('Signature valid')).toBeVisible()
  expect(findStored('reportsVerified')).toEqual({ '2026-11-14': aReport('2026-11-14').entry.said.document })
  const other = 'ab'.repeat(32)
  store('reportsVerified', { '2026-11-14': other })
  await verify().click()
  await expect.element(page.getByText('Verification failed')).toBeVisible()
  const why = page.getByText(`this device has verified another report of 2026-11-14: ${other}`)
  await expect.element(why).toBeInTheDocument()
})
