import { langOf, locales } from '@zamra/contract/languages.ts'
import axe from 'axe-core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findLayoutProblems } from '../../../../ops/shots/layout-probe.ts'
import { sampleTrust } from '../../../../verifier/test/sample-seed.ts'
import { testApp } from '../../../test/app.tsx'
import { aReport, noFigures } from '../../../test/report.ts'
import { lost, publishedFiles } from '../../../test/report-files.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import texts from '../../i18n/texts/transparency.json' with { type: 'json' }
import { changeLanguage } from '../../lib/language.ts'
import { findStored, store } from '../../lib/storage.ts'
import { themes } from '../../lib/theme.ts'

const app = testApp()
const address = '/pages/market/Report'
const days = ['2026-11-14', '2026-11-13', '2026-11-12']
const region = (name: string) => page.getByRole('region', { name, exact: true })
const signature = () => region('Signature')
const verify = () => signature().getByRole('button', { name: 'Verify in browser' })

let files: ReturnType<typeof publishedFiles>
beforeEach(() => {
  files = publishedFiles(app, days)
})

test('shows the newest report in plain words, with every rounding in its direction', async () => {
  await app.open(address)
  const short = region('In short')
  await expect.element(short).toMatchTextContent(/Half of payouts arrive within12 minBank accounts, 18,200 or more/)
  await expect.element(short).toMatchTextContent(/95 of 100 arrive within1 hr 50 min.*promise today is 2 hr/)
  await expect.element(short).toMatchTextContent(/Withdrawals approved97%or more, of at least 18,640 decided/)
  await expect
    .element(short)
    .toMatchTextContent(/₹19,000at most, for 620 payouts or fewer.*Rs: too few players to show/)
  await expect.element(page.getByText(/^Overdue when the day ended: 20 withdrawals or fewer/)).toBeVisible()
  const times = region('Payout times')
  await expect.element(times).toMatchTextContent(/Coin walletsToo few players to show/)
  await expect.element(times).toMatchTextContent(/half within 45 sec, 95 of 100 within 55 min.*every one within/)
  expect(
    region('Why we said no')
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'The account was not in the player’s own name170 or fewer',
    'The bank did not accept transfers to the account60 or fewer',
    'We could not confirm that it was the playerToo few players to show',
  ])
  await expect.element(region('Complaints and feedback')).toMatchTextContent(/Answered80% or more.*deadline10% or less/)
  await expect.element(page.getByText('30 days: Oct 16, 2026 to Nov 14, 2026')).toBeVisible()
})

test('says which game returned something else than its rules, and which has too little play', async () => {
  await app.open(address)
  const games = region('What the games gave back').getByRole('listitem')
  await expect
    .element(games.nth(0))
    .toMatchTextContent(/Wingo 1 Min ₹90\.11%43,200 rounds or more · by the rules 90\.00%/)
  await expect.element(games.nth(0)).toMatchTextContent(/band 89\.58% to 90\.64%$/)
  await expect.element(games.nth(1)).toMatchTextContent(/The rules’ average lies outside the band/)
  await expect.element(games.nth(2)).toMatchTextContent(/Limbo ₹Too little play to show/)
  await expect.element(games.nth(3)).toMatchTextContent(/its rules publish no average/)
})

test('calls the signature valid only after the check on the phone, and remembers the keys', async () => {
  await app.open(address)
  await expect.element(signature().getByText('Not verified on this phone yet')).toBeVisible()
  expect(page.getByText('Signature valid').elements()).toEqual([])
  expect(findStored('drawKeys')).toBeUndefined()
  await verify().click()
  await expect.element(signature().getByRole('heading', { name: 'Signature valid' })).toBeVisible()
  const steps = signature().getByRole('listitem').elements()
  expect(steps.map((step) => step.getAttribute('data-state'))).toEqual(['good', 'good', 'good', 'good'])
  await expect.element(signature().getByText(/^Log entry 1, made on Nov 15, 2026.*by our own clock$/)).toBeVisible()
  expect(findStored('drawKeys')).toEqual(sampleTrust)
  await expect
    .element(page.getByRole('link', { name: 'Download JSON' }))
    .toHaveAttribute('href', '/transparency/2026-11-14.json')
  // Another day was not checked.
  await page.getByLabelText('Report of').selectOptions('2026-11-13')
  await expect.element(signature().getByText('Not verified on this phone yet')).toBeVisible()
})

test('says in red which step a changed figure fails, and checks a file that is loaded again anew', async () => {
  const genuine = aReport('2026-11-14')
  const better = {
    ...genuine,
    document: { ...genuine.document, withdrawals: [{ market: 'IN', decided: 18_640, approved: 100 }] },
  }
  files.set('/transparency/2026-11-14.json', better)
  await app.open(address)
  await verify().click()
  await expect.element(page.getByRole('alert').getByText('Verification failed')).toBeVisible()
  const steps = signature().getByRole('listitem').elements()
  expect(steps.map((step) => step.getAttribute('data-state'))).toEqual(['good', 'bad', 'skipped', 'skipped'])
  expect(getComputedStyle(steps[1] as Element).color).toBe(colourOf('--bad'))
  await expect.element(signature().getByText(/^the hash of this report is [0-9a-f]{64}/)).toBeInTheDocument()
  expect(page.getByText('Signature valid').elements()).toEqual([])
  files.set('/transparency/2026-11-14.json', genuine)
  await signature().getByRole('button', { name: 'Load again' }).click()
  await expect.element(signature().getByText('Not verified on this phone yet')).toBeVisible()
  await verify().click()
  await expect.element(signature().getByText('Signature valid')).toBeVisible()
})

test('trusts the keys that this phone saw first, and no list that replaces them', async () => {
  const pinned = { ...sampleTrust, operator: ['22'.repeat(32)] }
  store('drawKeys', pinned)
  await app.open(address)
  await verify().click()
  await expect.element(signature().getByText('Verification failed')).toBeVisible()
  expect(findStored('drawKeys')).toEqual(pinned)
})

test('without any keys it says that nothing was checked', async () => {
  files.delete('/open-draw/trust.json')
  await app.open(address)
  await verify().click()
  await expect.element(signature().getByText(/^The checker didn’t load/)).toBeVisible()
  await expect.element(verify()).toBeEnabled()
})

test('shows the day of the address, and the country of the player first', async () => {
  signedInAs(app)
  await app.open(`${address}?day=2026-11-12`)
  await expect.element(page.getByLabelText('Report of')).toHaveValue('2026-11-12')
  await expect.element(page.getByRole('tab', { name: 'Pakistan', selected: true })).toBeVisible()
  await expect.element(region('In short')).toMatchTextContent(/Withdrawals approved100%all of at least 120 decided/)
  await expect.element(region('Payout times')).toMatchTextContent(/Bank accountsToo few players to show/)
  await expect.element(page.getByText('No withdrawal was overdue when the day ended.')).toBeVisible()
  await page.getByRole('tab', { name: 'India' }).click()
  await expect.element(region('In short')).toMatchTextContent(/97%/)
})

test('draws a line through the reports before, tells what a point is, and names those that did not load', async () => {
  const [first] = aReport('2026-11-12').document.payouts
  const slower = { ...first, p50: 1_500 } as typeof first
  files.set('/transparency/2026-11-12.json', aReport('2026-11-12', { payouts: slower ? [slower] : [] }))
  files.delete('/transparency/2026-11-13.json')
  await app.open(address)
  const chart = region('Payout time, report by report')
  await expect.element(chart.getByText(/^Bank accounts\. Each point is one nightly report over 30 days/)).toBeVisible()
  await chart.getByText('Show as a table').click()
  const rows = () =>
    chart
      .getByRole('row')
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(rows()).toEqual(['Nov 1412 min1 hr 50 min', 'Nov 13––', 'Nov 1225 min1 hr 50 min'])
  await expect.element(chart.getByText('1 report didn’t load')).toBeVisible()
  files.set('/transparency/2026-11-13.json', aReport('2026-11-13'))
  await chart.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(rows()[1]).toBe('Nov 1312 min1 hr 50 min'))
})

test('a first report without figures has a sentence for each, and no chart', async () => {
  files.set('/transparency/index.json', { v: 1, days: ['2026-11-14'] })
  files.set('/transparency/2026-11-14.json', aReport('2026-11-14', noFigures))
  await app.open(address)
  await expect
    .element(region('In short'))
    .toMatchTextContent(/No payout in these days.*No withdrawal was decided.*No payout was late/)
  await expect.element(page.getByText('We refused no withdrawal in these days.')).toBeVisible()
  await expect.element(page.getByText('Nothing came in during these days.')).toBeVisible()
  await expect.element(page.getByText('No game was played for money in these days.')).toBeVisible()
  expect(region('Payout time, report by report').elements()).toEqual([])
  await verify().click()
  await expect.element(signature().getByText('Signature valid')).toBeVisible()
})

test('before the first report it says when one comes', async () => {
  files.set('/transparency/index.json', { v: 1, days: [] })
  await app.open(address)
  await expect.element(page.getByText(/^No report yet\. The first one comes out/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Fees and limits' }))
    .toHaveAttribute('href', '/pages/market/Fees')
})

test('offers a retry when the list, or the report, does not load', async () => {
  files.set('/transparency/index.json', lost)
  files.set('/transparency/2026-11-14.json', lost)
  await app.open(address)
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 5_000 }).toBeVisible()
  files.set('/transparency/index.json', { v: 1, days })
  await retry.click()
  await expect.element(page.getByLabelText('Report of')).toBeVisible()
  await expect.element(retry, { timeout: 5_000 }).toBeVisible()
  files.set('/transparency/2026-11-14.json', aReport('2026-11-14'))
  await retry.click()
  await expect.element(verify()).toBeVisible()
})

test('shows no figure of a file that is not the complete report of its day', async () => {
  const { payouts: _, ...document } = aReport('2026-11-14').document
  files.set('/transparency/2026-11-14.json', { ...aReport('2026-11-14'), document })
  await app.open(address)
  await expect.element(page.getByRole('alert').getByText(/not the complete report of this day/)).toBeVisible()
  // A genuine report of another day in its place.
  files.set('/transparency/2026-11-14.json', aReport('2026-11-12'))
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect.element(page.getByRole('alert').getByText(/not the complete report of this day/)).toBeVisible()
  expect(region('In short').elements()).toEqual([])
})

test('writes times and shares in the language of the player', async () => {
  await app.open(address)
  await changeLanguage('fr-FR')
  onTestFinished(() => changeLanguage('en-US'))
  await expect.element(region(texts['report.headlines'].fr)).toMatchTextContent(/1 h 50 min/)
  await expect.element(region(texts['report.games'].fr)).toMatchTextContent(/90,11\s%/)
})

test('fits the smallest phone in every language, and axe finds nothing in any theme', async () => {
  files.set(
    '/transparency/2026-11-14.json',
    aReport('2026-11-14', { refusals: [{ reason: 'newerThanThisRelease', count: 10 }] }),
  )
  await app.open(address)
  await page.viewport(320, 568)
  onTestFinished(async () => {
    document.documentElement.dataset.theme = themes[0]
    await changeLanguage('en-US')
    await page.viewport(390, 844)
  })
  await expect.element(region('Payout time, report by report').getByText('Show as a table')).toBeVisible()
  await verify().click()
  await expect.element(signature().getByText('Signature valid')).toBeVisible()
  document.querySelector('details')?.toggleAttribute('open', true)
  for (const locale of locales) {
    await changeLanguage(langOf(locale))
    await vi.waitFor(() => expect(document.documentElement.lang).toBe(langOf(locale)))
    expect(layoutProblems(), locale).toEqual([])
  }
  await changeLanguage('en-US')
  const found: string[] = []
  for (const theme of themes) {
    document.documentElement.dataset.theme = theme
    for (const one of document.getAnimations()) one.finish()
    const { violations } = await axe.run(document.body)
    found.push(...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`))
  }
  expect(found).toEqual([])
})

/** What `npm run shots -- --stress` looks for. */
function layoutProblems(): unknown {
  const script = document.createElement('script')
  script.textContent = `document.currentScript.dataset.found = JSON.stringify(${findLayoutProblems})`
  document.body.append(script)
  script.remove()
  return JSON.parse(script.dataset.found ?? '')
}

/** The colour of the theme as the browser computes it. */
function colourOf(name: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
