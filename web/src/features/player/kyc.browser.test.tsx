import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

type Info = WireOutputOf<'/kyc/info'>

const app = testApp()
const kyc = '/pages/safety/Kyc'
const anInfo = (given: Partial<Info> = {}): Info => ({
  state: 'none',
  level: 0,
  canSubmit: true,
  documents: [
    { kind: 'cnic', hasBack: true },
    { kind: 'passport', hasBack: false },
  ],
  reasons: [],
  attempts: { max: 5, left: 5, days: 30 },
  minAge: 18,
  name: 'Bilal Khan',
  needed: [{ level: 1, for: 'withdraw', currency: 'PKR', above: 5_000_000, reached: 4_120_000 }],
  ...given,
})

beforeEach(() => {
  signedInAs(app, { kycLevel: 0 })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

let pictures = 0

/** The upload is an `XMLHttpRequest`, because `fetch` reports no progress. */
class FakeUpload {
  readonly upload = {}
  readonly status = 200
  responseText = ''
  onload = () => {}
  open(): void {
    pictures += 1
  }
  send(): void {
    const resultData = { url: `/file/${String(pictures).padStart(32, 'p')}.webp` }
    this.responseText = JSON.stringify({ state: '200', msg: '', resultData })
    queueMicrotask(() => this.onload())
  }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function choose(label: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = 30
  canvas.height = 20
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const file = new File([blob ?? ''], 'photo.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText(label, { exact: true }).first(), file)
}

test('asks for details, both sides and a selfie, says from which amount it is needed, and sends them once', async () => {
  app.answer('/kyc/info', anInfo())
  app.answer('/kyc/submit', { state: 'pending' })
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  await app.open(kyc)
  await expect.element(page.getByText('Rs 50,000')).toBeVisible()
  await expect.element(page.getByText('Rs 41,200')).toBeVisible()
  await button('Continue').click()
  await expect.element(page.getByText('Choose your date of birth')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Date of birth'), '1994-04-12')
  await button('Continue').click()
  for (const title of ['Front: CNIC', 'Back: CNIC', 'A photo of your face']) {
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await choose('Gallery')
    await expect.element(page.getByText('Photo ready')).toBeVisible()
    if (title !== 'A photo of your face') await button('Continue').click()
  }
  app.answer('/kyc/info', anInfo({ state: 'pending', canSubmit: false, sentAt: Date.now() }))
  await button('Send to check').click()
  await expect.element(page.getByRole('heading', { name: 'We’re checking it' })).toBeVisible()
  const sent = app.requests.filter(({ path }) => path === '/kyc/submit').map(({ body }) => body)
  expect(sent).toMatchObject([{ document: 'cnic', name: 'Bilal Khan', birthday: '1994-04-12' }])
  const [given] = sent as { front: string; back: string; selfie: string }[]
  expect(new Set([given?.front, given?.back, given?.selfie]).size).toBe(3)
}, 60_000)

test('a check under way becomes verified by itself and leads to Withdraw', async () => {
  app.answer('/kyc/info', anInfo({ state: 'pending', canSubmit: false, sentAt: Date.now() }))
  await app.open(kyc)
  await expect.element(page.getByText(/^Sent .* You can leave this page/)).toBeVisible()
  app.answer('/kyc/info', anInfo({ state: 'verified', level: 1, canSubmit: false, needed: [] }))
  await expect.element(page.getByRole('heading', { name: 'You’re verified' }), { timeout: 8_000 }).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go to Withdraw' }))
    .toHaveAttribute('href', '/pages/wallet/Withdraw')
})

test('a rejection says why and lets the player send again, until the attempts are used', async () => {
  const retry = { state: 'retry', reasons: ['quality', 'name'], attempts: { max: 5, left: 1, days: 30 } } as const
  app.answer('/kyc/info', anInfo({ ...retry, reasons: [...retry.reasons] }))
  await app.open(kyc)
  await expect.element(page.getByText(/blurred or had glare/)).toBeVisible()
  await expect.element(page.getByText(/name you typed isn’t the one/)).toBeVisible()
  await expect.element(page.getByText('1 attempt left')).toBeVisible()
  await button('Send again').click()
  await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
})

test('used attempts say when the next one is possible', async () => {
  const attempts = { max: 5, left: 0, days: 30, nextAt: Date.now() + 86_400_000 }
  app.answer('/kyc/info', anInfo({ state: 'retry', canSubmit: false, reasons: ['other'], attempts }))
  await app.open(kyc)
  await expect.element(page.getByText(/All 5 attempts are used/)).toBeVisible()
  expect(button('Send again').elements()).toEqual([])
})

test.for([
  { info: { state: 'rejected', canSubmit: false, reasons: ['age'] }, text: /too young to play.*can be withdrawn/ },
  { info: { state: 'review', canSubmit: false, sentAt: 1 }, text: /A person is looking at it/ },
  { info: { canSubmit: false }, text: /can’t take documents right now/ },
] as const)('says what follows from $info.state', async ({ info, text }) => {
  app.answer('/kyc/info', anInfo(info as never))
  await app.open(kyc)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(button('Continue').elements()).toEqual([])
})

test('an error can be tried again', async () => {
  app.refuse('/kyc/info', 'server.busy', { retryAfter: 1 })
  await app.open(kyc)
  await expect.element(page.getByRole('button', { name: /again/i }), { timeout: 15_000 }).toBeVisible()
})
