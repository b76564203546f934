import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import bundle from '../../../../docs/open-draw/bundle.json' with { type: 'json' }
import ticket from '../../../../docs/open-draw/ticket.json' with { type: 'json' }
import trust from '../../../../docs/open-draw/trust.json' with { type: 'json' }
import { testApp } from '../../../test/app.tsx'
import { pageOf } from '../../../test/lottery.ts'
import { changeLanguage } from '../../lib/language.ts'
import { findStored, removeStored, store } from '../../lib/storage.ts'

const app = testApp()
const address = `/pages/lottery/Verify?draw=${bundle.drawId}`
const check = () => page.getByRole('button', { name: 'Verify now' })
const steps = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem')
const textsOf = (name: string) =>
  steps(name)
    .elements()
    .map(({ textContent }) => textContent)
const file = (content: unknown) => new File([JSON.stringify(content)], 'saved.json', { type: 'application/json' })
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText('Verify a saved file'), files)

let published: unknown
let keys: unknown

beforeEach(() => {
  published = bundle
  keys = trust
  removeStored('drawKeys')
  const others = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation(async (input, init) =>
    typeof input === 'string' && input.startsWith('/open-draw/') ? answer(input) : others(input, init),
  )
})

function answer(path: string): Response {
  if (published === undefined) throw new TypeError('Failed to fetch')
  if (path === '/open-draw/trust.json') return Response.json(keys)
  if (published === 'never') return new Response('', { status: 404 })
  return Response.json(published)
}

test('shows each step of a valid draw with its explanation and values [FP-05]', async () => {
  await app.open(address)
  await check().click()
  await expect.element(page.getByText('Everything checks out')).toBeVisible()
  expect(textsOf('Draw')).toHaveLength(12)
  expect(textsOf('Draw')[11]).toMatch(/^Jackpot winners hold real tickets/)
  expect(textsOf('Draw')[10]).toMatch(/^Prizes add up/)
  await expect.element(page.getByRole('button', { name: 'Save draw file' })).toBeVisible()
})

test('trusts the keys it saw first, and no list that replaces them', async () => {
  const other = ['22'.repeat(32)]
  store('drawKeys', { ...trust, operator: other })
  await app.open(address)
  await check().click()
  await expect.element(page.getByText('A check failed')).toBeVisible()
  expect(findStored('drawKeys')).toEqual({ ...trust, operator: other })
})

test('keeps the first witnesses when a later list adds enough of its own to outvote them', async () => {
  const pinned = { ...trust, witnesses: trust.witnesses.slice(0, 1), quorum: 1 }
  store('drawKeys', pinned)
  await app.open(address)
  await check().click()
  await expect.element(page.getByText('Everything checks out')).toBeVisible()
  expect(findStored('drawKeys')).toEqual(pinned)
})

test('checks no file of another draw than the one in the address', async () => {
  await app.open('/pages/lottery/Verify?draw=six45-20260101T0000')
  await expect.element(page.getByText(new RegExp(`it is of draw ${bundle.drawId}`))).toBeVisible()
  expect(check().elements()).toEqual([])
})

test('offers the latest draws when the draw does not exist', async () => {
  published = 'never'
  app.answer('/lottery/draws', pageOf())
  await app.open(address)
  await expect.element(page.getByText('No draw has this number.')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Wingo 1 Min' })).toBeVisible()
})

test('verifies saved files of a draw and a ticket without the server [FP-05]', async () => {
  published = undefined
  store('drawKeys', trust)
  app.answer('/lottery/draws', pageOf())
  await app.open('/pages/lottery/Verify')
  await expect.element(page.getByText('No completed draws yet')).toBeVisible()
  await choose(file(ticket))
  await expect.element(page.getByText(/a ticket is verified against its draw/)).toBeVisible()
  await choose(file(ticket), file(bundle))
  await check().click()
  await expect.element(page.getByText('All 16 checks passed on your phone.')).toBeVisible()
  expect(textsOf('Your ticket')[1]).toMatch(/^Your ticket was in the draw/)
})

test('marks the failed steps of a tampered file and says what to do [FP-05]', async () => {
  const log = bundle.log.map((entry) =>
    entry.event === 'drawn'
      ? { ...entry, said: { ...entry.said, numbers: [...(entry.said.numbers ?? [])].reverse() } }
      : entry,
  )
  published = { ...bundle, log }
  await app.open(address)
  await check().click()
  await expect.element(page.getByText('A check failed')).toBeVisible()
  await expect.element(page.getByText(/^Save both files now/)).toBeVisible()
  const failed = steps('Draw')
    .elements()
    .filter((step) => step.getAttribute('data-ok') === 'false')
  expect(failed.map((step) => step.querySelector('b')?.textContent)).toContain('Signed by Zamra, in order')
  await expect.element(page.getByText(/^The recalculated numbers are \d/)).toBeVisible()
})

test('explains a failed step in the player’s language [FP-05]', async () => {
  published = { ...bundle, rules: { ...bundle.rules, version: 2 } }
  await app.open(address)
  await changeLanguage('fr-FR')
  onTestFinished(() => changeLanguage('en-US'))
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect.element(page.getByText('Le règlement diffère de celui annoncé.')).toBeVisible()
})

test('waits for a draw that is not paid out, and offers a retry after an error', async () => {
  published = undefined
  await app.open(address)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 5_000 }).toBeVisible()
  published = { ...bundle, log: bundle.log.filter(({ event }) => event !== 'published') }
  await retry.click()
  await expect.element(page.getByText(/^This draw isn’t finished/)).toBeVisible()
  published = bundle
  await expect.element(check(), { timeout: 8_000 }).toBeVisible()
})
