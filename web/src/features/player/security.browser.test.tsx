import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'

const app = testApp()
const security = '/pages/account/components/Security/Security'
const privacy = '/pages/account/components/Privacy/Privacy'
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

const now = Date.now()
const here = { id: 's1', isThis: true, deviceName: 'Pixel 8a', way: 'otp', openedAt: now, seenAt: now, expiresAt: now }
const other = { ...here, id: 's2', isThis: false, deviceName: 'Windows', way: 'passkey' }

function ready() {
  signedInAs(app)
  app.answer('/session/list', [here, other])
  app.answer('/passkey/list', [{ id: 'k1', name: 'My phone', createdAt: now }])
  app.answer('/session/revoke', { closed: 1 })
  app.answer('/passkey/remove', {})
}

test('every open session is listed, this one marked; another is closed after a confirmation', async () => {
  ready()
  await app.open(security)
  const devices = page.getByRole('region', { name: 'Logged-in devices' })
  await expect.element(devices.getByRole('listitem').first()).toMatchTextContent(/Pixel 8aSMS code, .*This device/)
  await expect.element(devices.getByRole('listitem').nth(1)).toMatchTextContent(/WindowsPasskey, .*Last active/)
  expect(devices.getByRole('button', { name: /Log out Pixel/ }).elements()).toEqual([])
  await devices.getByRole('button', { name: 'Log out Windows' }).click()
  expect(sentTo('/session/revoke')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await vi.waitFor(() => expect(sentTo('/session/revoke')).toMatchObject([{ id: 's2' }]))
  await expect.element(page.getByText('1 device logged out')).toBeVisible()
})

test('closes all other sessions at once', async () => {
  ready()
  await app.open(security)
  await page.getByRole('button', { name: 'Log out the other device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out all others' }).click()
  await vi.waitFor(() => expect(sentTo('/session/revoke')).toHaveLength(1))
  expect(sentTo('/session/revoke')[0]).not.toHaveProperty('id')
})

test('lists a passkey by its name and removes it with a code to the number', async () => {
  ready()
  await app.open(security)
  await page.getByRole('button', { name: 'Remove passkey My phone' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Remove' }).click()
  expect(sentTo('/passkey/remove')).toEqual([])
  await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await vi.waitFor(() => expect(sentTo('/passkey/remove')).toMatchObject([{ id: 'k1', verificationCode: '123456' }]))
  await expect.element(page.getByText('Passkey removed')).toBeVisible()
})

test('a player without a number signs a new passkey and a removal with one that they have', async () => {
  ready()
  signedInAs(app, { phoneBound: false, passkeyCount: 1 })
  app.answer('/passkey/confirmOptions', { options: JSON.stringify({ challenge: 'AA' }) })
  app.answer('/passkey/register', { id: 'k2' })
  const options = { challenge: 'AA', rp: { name: 'Zamra' }, user: { id: 'AA', name: 'a', displayName: 'a' } }
  app.answer('/passkey/registerOptions', { options: JSON.stringify({ ...options, pubKeyCredParams: [] }) })
  const bytes = new ArrayBuffer(2)
  const made = { id: 'AAA', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) }
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    ...made,
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
  } as Credential)
  const create = vi.spyOn(navigator.credentials, 'create').mockResolvedValue({
    ...made,
    response: { attestationObject: bytes, clientDataJSON: bytes },
  } as Credential)
  await app.open(security)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toMatchTextContent(/First confirm with a passkey you already have/)
  expect(sheet.getByLabelText('Your password').elements()).toEqual([])
  await userEvent.fill(sheet.getByLabelText('Name'), 'Tablet')
  await sheet.getByRole('button', { name: 'Create passkey' }).click()
  await vi.waitFor(() => expect(sentTo('/passkey/register')).toHaveLength(1))
  expect(sentTo('/passkey/register')).toMatchObject([{ name: 'Tablet', passkey: expect.any(String) }])
  expect([get.mock.calls.length, create.mock.calls.length]).toEqual([1, 1])
  await expect.element(page.getByText('Passkey added')).toBeVisible()
  await page.getByRole('button', { name: 'Remove passkey My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await vi.waitFor(() => expect(sentTo('/passkey/remove')).toMatchObject([{ id: 'k1', passkey: expect.any(String) }]))
  const actions = sentTo('/passkey/confirmOptions').map(({ what }) => what)
  expect(actions).toEqual([{ action: 'addPasskey' }, { action: 'removePasskey', id: 'k1' }])
})

test('sends the same passkey again after a wrong code, and creates another one when it was refused', async () => {
  ready()
  const options = { challenge: 'AA', rp: { name: 'Zamra' }, user: { id: 'AA', name: 'a', displayName: 'a' } }
  app.answer('/passkey/registerOptions', { options: JSON.stringify({ ...options, pubKeyCredParams: [] }) })
  const bytes = new ArrayBuffer(2)
  const response = { attestationObject: bytes, clientDataJSON: bytes }
  const credential = { id: 'AAA', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) }
  const made = vi.spyOn(navigator.credentials, 'create').mockResolvedValue(credential)
  await app.open(security)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const sheet = page.getByRole('dialog')

  async function send(times: number) {
    await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
    await sheet.getByRole('button', { name: 'Create passkey' }).click()
    await vi.waitFor(() => expect(sentTo('/passkey/register')).toHaveLength(times))
  }

  app.refuse('/passkey/register', 'otp.wrong', { attemptsLeft: 4 })
  await send(1)
  app.refuse('/passkey/register', 'passkey.refused', {})
  await expect.element(sheet).toMatchTextContent(/Attempts left: 4/)
  await send(2)
  expect(made).toHaveBeenCalledTimes(1)
  await expect.element(sheet).toMatchTextContent(/Passkey not accepted/)
  await send(3)
  expect(made).toHaveBeenCalledTimes(2)
})

test('each list fails alone and can be retried', async () => {
  ready()
  app.refuse('/session/list', 'server.error', {})
  await app.open(security)
  await expect.element(page.getByText('My phone')).toBeVisible()
  await expect.element(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  ready()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Pixel 8a')).toBeVisible()
})

test('downloads the player’s data as a file', async () => {
  ready()
  app.answer('/user/export', { fileName: 'zamra-910573329.json', json: '{"uid":910573329}' })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download, this.href)
  })
  await app.open(privacy)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await vi.waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[0]).toBe('zamra-910573329.json')
  expect(saved[1]).toMatch(/^blob:/)
})

test('shows what is kept, by which law and until when, before anything is erased', async () => {
  ready()
  const until = Date.UTC(2036, 10, 15, 12)
  const law = 'Anti-Money Laundering Act, 2010, section 7C'
  app.answer('/user/erase', { erased: false, blocked: [], kept: [{ item: 'journal', law, until }] })
  await app.open(privacy)
  await page.getByRole('button', { name: 'See what we keep' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toMatchTextContent(/Transaction records.*Anti-Money Laundering Act.*November 15, 2036/)
  expect(sentTo('/user/erase')).toMatchObject([{ preview: true }])
  await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
  await sheet.getByRole('button', { name: 'Delete and close' }).click()
  await expect.element(sheet).toMatchTextContent(/Tick this box first/)
  expect(sentTo('/user/erase')).toHaveLength(1)
  await sheet.getByRole('checkbox').click({ force: true })
  await sheet.getByRole('button', { name: 'Delete and close' }).click()
  await vi.waitFor(() => expect(isSignedIn(useSession.getState())).toBe(false))
  expect(sentTo('/user/erase').at(-1)).toMatchObject({ verificationCode: '123456' })
})

test('shows everything that prevents the erasure, how much it is and what to do', async () => {
  ready()
  const of = { currency: 'PKR', count: 1 } as const
  app.answer('/user/erase', {
    erased: false,
    kept: [],
    blocked: [
      { code: 'balance', amount: 248_050, ...of },
      { code: 'bets', amount: 50_000, ...of, count: 2 },
      { code: 'deposits', amount: 70_000, ...of },
    ],
  })
  await app.open(privacy)
  await page.getByRole('button', { name: 'See what we keep' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toMatchTextContent(/Balance Rs\s2,480.50.*Withdraw it first/)
  await expect.element(sheet).toMatchTextContent(/2 open bets Rs\s500.*Wait for their result/)
  await expect.element(sheet).toMatchTextContent(/1 deposit in progress Rs\s700.*Cancel it or wait/)
  await expect.element(sheet.getByRole('link', { name: 'Deposit history' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete and close' }).elements()).toEqual([])
})

test('names the bonus that ends with the account before the player confirms', async () => {
  ready()
  const forfeits = { amount: 30_000, currency: 'PKR' }
  app.answer('/user/erase', { erased: false, blocked: [], kept: [], forfeits })
  await app.open(privacy)
  await page.getByRole('button', { name: 'See what we keep' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Your bonus of Rs\s300 ends with the account/)
})
