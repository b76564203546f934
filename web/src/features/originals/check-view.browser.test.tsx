import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSeed, sampleTrust } from '../../../../verifier/test/sample-seed.ts'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { findStored, removeStored, store } from '../../lib/storage.ts'

const app = testApp()
const good = 'Every bet follows from what was published.'
type Proof = WireOutputOf<'/originals/proof'>
type Sample = ReturnType<typeof sampleSeed>

let keys: unknown
let sample: Sample
let uid = 0

beforeEach(() => {
  ;({ uid } = signedInAs(app))
  removeStored('seedsSeen', 'drawKeys')
  keys = sampleTrust
  sample = sampleSeed({ player: uid })
  const others = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation(async (input, init) =>
    input === '/open-draw/trust.json' ? Response.json(keys) : others(input, init),
  )
})

const answer = (file: unknown) => app.answer('/originals/proof', file as Proof)
const note = (seen: Sample['seen'] = sample.seen) => store('seedsSeen', [{ ...seen, uid } as never])
const steps = (state: string) =>
  [...document.querySelectorAll(`li[data-state="${state}"]`)].map((one) => one.textContent)

async function check(): Promise<void> {
  await app.open('/pages/originals/Originals?game=dice&check=1')
  await page.getByRole('button', { name: 'Check on this device' }).click()
}

test('is good only with every step, also after the operator has added a key', async () => {
  answer(sample.file)
  note()
  store('drawKeys', { ...sampleTrust, operator: [] })
  await check()
  await expect.element(page.getByText(good)).toBeVisible()
  expect(steps('good')).toHaveLength(7)
  expect(findStored('drawKeys')).toEqual(sampleTrust)
  await expect.element(page.getByRole('button', { name: 'Save what this device noted' })).toBeVisible()
})

test('says what was not checked, and has no tick for it, without a note and without the seed', async () => {
  const { serverSeed: _seed, revealedAt: _at, ...hidden } = sample.file
  answer({ ...hidden, bets: hidden.bets.map((bet) => ({ ...bet, pays: 0, payout: 0 })) })
  await check()
  await expect.element(page.getByText(/^Nothing is wrong in what was checked/)).toBeVisible()
  expect(steps('notChecked')).toEqual([
    expect.stringMatching(/^Our seed fits its hash.*Not checked: our seed/),
    expect.stringMatching(/^Outcomes and payouts.*Not checked: our seed/),
    expect.stringMatching(/^It is what this device was shown.*Not checked: this device has no notes/),
  ])
  expect([page.getByText(good).elements(), document.querySelectorAll('[data-won]').length]).toEqual([[], 0])
})

test('refuses a proof without the seed that this device was answered, and names bets that it did not make', async () => {
  const { serverSeed: _seed, revealedAt: _at, ...hidden } = sample.file
  answer(hidden)
  note()
  await check()
  await expect.element(page.getByText('This is not what was promised.')).toBeVisible()
  answer(sample.file)
  note({ ...sample.seen, bets: [] })
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await expect.element(page.getByText(/^Not checked: bets that this device did not note in full: 1\./)).toBeVisible()
  expect(page.getByText(good).elements()).toEqual([])
})

test('takes no keys that need no witness', async () => {
  answer(sample.file)
  note()
  keys = { ...sampleTrust, witnesses: [], quorum: 0 }
  await check()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect([page.getByText(good).elements(), findStored('drawKeys')]).toEqual([[], undefined])
})

test('waits when it may not ask for more yet, and tells when the proof cannot be saved', async () => {
  answer(sample.file)
  note()
  await app.open('/pages/originals/Originals?game=dice&check=1')
  await expect.element(page.getByRole('button', { name: 'Check on this device' })).toBeVisible()
  app.refuse('/originals/proof', 'rate.limited', { retryAfter: 1 })
  const before = app.requests.length
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await vi.waitFor(() => expect(app.requests.length).toBeGreaterThan(before))
  answer(sample.file)
  await expect.element(page.getByText(good)).toBeVisible()
  app.lose('/originals/proof')
  await page.getByRole('button', { name: 'Save the proof' }).click()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
