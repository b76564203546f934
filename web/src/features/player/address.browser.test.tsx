import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const list = '/pages/account/components/BankCard/BankCardList'
const card = '/pages/account/components/BankCard/BankCard'
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const signature = `0x${'ab'.repeat(65)}`
const coins = { coin: 'USDT', network: 'EVM' }

type Listed = WireOutputOf<'/bank/list'>
const saved: Listed['list'][number] = {
  id: '9',
  kind: 'chain',
  holderName: 'Asha Rao',
  accountNoMasked: '•••• BEA7D',
  bankName: 'USDT (EVM)',
  verified: false,
}

function verifiedAt(level: number, accounts: readonly Listed['list'][number][] = []): number {
  const { uid } = signedInAs(app)
  app.answer('/bank/list', { form: 'IFSC', holdHours: 24, wallets: [], coins, list: [...accounts] })
  app.answer('/kyc/info', {
    ...{
      state: level > 0 ? 'verified' : 'none',
      level,
      canSubmit: level === 0,
      documents: [],
      reasons: [],
      minAge: 18,
    },
    ...{ attempts: { max: 5, left: 5, days: 30 }, name: 'Asha Rao', needed: [] },
  })
  app.answer('/sms/send', { expireIn: 300, resendIn: 60 })
  app.answer('/bank/save', saved)
  return uid
}

async function confirm(): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm address' })
  await expect.element(sheet).toMatchTextContent(new RegExp(`Asha Rao.*${address}.*24 hours`))
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('adds an address with a signature from another device, and says what is wrong at its field', async () => {
  const uid = verifiedAt(1)
  await app.open(card)
  await page.getByRole('group', { name: 'Where to pay' }).getByText('USDT (EVM)').click()
  await expect.element(field('Account holder name')).toHaveValue('Asha Rao')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Enter your address')).toBeVisible()
  await expect.element(page.getByText('Sign the text and paste the signature')).toBeVisible()
  const text = page.getByRole('region', { name: 'Text to sign' })
  await userEvent.fill(field('USDT address (EVM)'), address.replace('aA', 'AA'))
  await userEvent.fill(field('Signature'), signature)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('A character is wrong. Copy the address from your wallet.')).toBeVisible()
  expect(text.elements()).toEqual([])
  // Wallets also show addresses without capitals, which have no checksum; what is signed and sent has one.
  await userEvent.fill(field('USDT address (EVM)'), address.toLowerCase())
  await expect
    .element(text)
    .toMatchTextContent(new RegExp(`withdrawals of player ${uid} to my address ${address} on EVM`))
  expect(page.getByRole('button', { name: 'Sign with my wallet' }).elements()).toEqual([])
  app.refuse('/bank/save', 'input.invalid', { fields: [{ field: 'addressSignature', problem: 'another key' }] })
  await confirm()
  await expect.element(page.getByText(/This signature isn’t from this address/)).toBeVisible()
  app.answer('/bank/save', saved)
  await confirm()
  await vi.waitFor(() => expect(sentTo('/bank/save')).toHaveLength(2))
  expect(sentTo('/bank/save')[1]).toMatchObject({ holderName: 'Asha Rao', address, addressSignature: signature })
})

test('a wallet in the browser fills the address and signs exactly the text that names the player', async () => {
  const uid = verifiedAt(1)
  const asked: string[] = []
  vi.stubGlobal('ethereum', {
    request: ({ method, params = [] }: { readonly method: string; readonly params?: readonly string[] }) => {
      asked.push(method, ...params)
      if (asked.length === 1) return Promise.reject(new Error('rejected by the user'))
      return Promise.resolve(method === 'eth_requestAccounts' ? [address.toLowerCase()] : signature)
    },
  })
  await app.open(card)
  await page.getByRole('group', { name: 'Where to pay' }).getByText('USDT (EVM)').click()
  const sign = page.getByRole('button', { name: 'Sign with my wallet' })
  await sign.click()
  await expect.element(page.getByText(/Your wallet didn’t sign/)).toBeVisible()
  await sign.click()
  await expect.element(field('Signature')).toHaveValue(signature)
  await expect.element(field('USDT address (EVM)')).toHaveValue(address)
  const [hex = '', signer] = asked.slice(-2)
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  expect(new TextDecoder().decode(bytes)).toContain(`of player ${uid} to my address ${address} on EVM`)
  expect(signer).toBe(address)
  await confirm()
  await vi.waitFor(() => expect(sentTo('/bank/save')).toMatchObject([{ address, addressSignature: signature }]))
})

test('lists an address as proven by its owner, and asks for identity before one is added', async () => {
  verifiedAt(0, [saved])
  await app.open(list)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/USDT \(EVM\).*BEA7D.*Ownership proven/)
  await page.getByRole('link', { name: 'Add account' }).click()
  await page.getByRole('group', { name: 'Where to pay' }).getByText('USDT (EVM)').click()
  await expect.element(page.getByText(/saved under your verified name/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Verify identity' })
  await expect.element(link).toHaveAttribute('href', '/pages/safety/Kyc?from=bankCard')
  expect(field('Signature').elements()).toEqual([])
})

test('says that coins cannot be paid out while no provider pays them, and offers no address', async () => {
  verifiedAt(1)
  app.answer('/bank/list', { form: 'IFSC', holdHours: 24, wallets: [], closed: ['chain'], list: [] })
  await app.open(card)
  await expect.element(page.getByText(/Coins can’t be paid out right now/)).toBeVisible()
  expect(page.getByRole('group', { name: 'Where to pay' }).elements()).toEqual([])
})
