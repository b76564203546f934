import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { aPartlyLockedInfo, aWithdrawInfo } from '../../../test/withdrawal.ts'

type Info = ReturnType<typeof aWithdrawInfo>
type Code = Info['blocked'][number]['code']

const app = testApp()
const why = '/pages/wallet/WithdrawWhy'

test('lists all reasons at once with their figures, what each opens and its button, and what is fine', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aPartlyLockedInfo())
  await app.open(why)
  await expect.element(page.getByText('Rs 4,182.50', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Rs 2,330', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /Rs.2,950 still left to bet/ })).toBeVisible()
  await expect.element(page.getByText(/opens Rs\s1,330/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Confirm who you are' })).toBeVisible()
  await expect.element(page.getByText(/above Rs.10,000 in total\. With Rs.5,817\.50 already withdrawn/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Play lottery' }))
    .toHaveAttribute('href', '/pages/lottery/Lottery')
  const fine = page.getByRole('list', { name: 'Already fine' })
  await expect.element(fine).toMatchTextContent(/Bank account is yours.*Rs.47,000 left today.*2 withdrawals left today/)
})

test('offers exactly what can leave now', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aPartlyLockedInfo())
  await app.open(why)
  await page.getByRole('button', { name: 'Withdraw Rs 4,182.50 now' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('4,182.50')
})

const until = Date.now() + 3_600_000
const sum = { currency: 'PKR' }
const lead = '/pages/account/components'

/** Every reason that the contract knows: its parameters as the server sends them, its title, and where its button leads. */
const reasons: Readonly<
  Record<
    Code,
    {
      readonly action: Info['blocked'][number]['action']
      readonly params: object
      readonly title: RegExp
      readonly to?: string
    }
  >
> = {
  'market.closed': { action: 'contactSupport', params: {}, title: /closed in your country/ },
  'account.frozen': { action: 'contactSupport', params: {}, title: /frozen by law/ },
  'phone.missing': {
    action: 'bindPhone',
    params: {},
    title: /phone number/,
    to: `${lead}/PhoneBinding/PhoneBinding?from=withdrawWhy`,
  },
  'payee.missing': {
    action: 'addPayee',
    params: {},
    title: /Add your bank account/,
    to: `${lead}/BankCard/BankCard?from=withdrawWhy`,
  },
  'payee.unchecked': { action: 'wait', params: {}, title: /being checked/ },
  'payee.otherName': { action: 'correctPayee', params: {}, title: /another name/, to: `${lead}/BankCard/BankCardList` },
  'payee.otherPerson': {
    action: 'correctPayee',
    params: { given: 'R••• S••••', known: 'A••• R••' },
    title: /not in your verified name/,
    to: `${lead}/BankCard/BankCardList`,
  },
  'payee.hold': { action: 'wait', params: { until }, title: /opens .*\d/ },
  'payee.unverified': {
    action: 'verifyIdentity',
    params: {},
    title: /Verify your identity to withdraw coins/,
    to: '/pages/safety/Kyc?from=withdrawWhy',
  },
  'payee.unserved': {
    action: 'addPayee',
    params: { place: 'JazzCash' },
    title: /JazzCash can’t be paid to right now/,
    to: `${lead}/BankCard/BankCard?from=withdrawWhy`,
  },
  'password.missing': {
    action: 'setPassword',
    params: {},
    title: /withdrawal password/,
    to: `${lead}/WithdrawalPassword/WithdrawalPassword?from=withdrawWhy`,
  },
  'security.hold': { action: 'wait', params: { until }, title: /open again .*\d/ },
  'identity.required': {
    action: 'verifyIdentity',
    params: { ...sum, level: 2, above: 1_000_000, withdrawn: 0, left: 1 },
    title: /who you are/,
    to: '/pages/safety/Kyc?from=withdrawWhy',
  },
  'wager.left': {
    action: 'play',
    params: { ...sum, grant: 'D1', required: 2, done: 1, remaining: 295_001, opens: 1, bonus: 1 },
    title: /Rs.2,950\.01 still left to bet/,
    to: '/pages/lottery/Lottery',
  },
  'amount.belowMin': {
    action: 'changeAmount',
    params: { ...sum, min: 20_000, available: 1 },
    title: /minimum is Rs.200/,
  },
  'amount.aboveMax': { action: 'changeAmount', params: { ...sum, max: 5_000_000 }, title: /At most Rs.50,000/ },
  'day.limit': {
    action: 'changeAmount',
    params: { ...sum, limit: 3, used: 2, left: 100_000, until },
    title: /Rs.1,000 left today/,
  },
  'day.times': { action: 'wait', params: { times: 3, until }, title: /All 3 withdrawals of today used/ },
  'balance.insufficient': { action: 'changeAmount', params: { ...sum, available: 12_345 }, title: /Rs.123\.45/ },
}

test('every reason of the contract is listed at once, with a title with its figure, and leads to its page [TR-02]', async () => {
  signedInAs(app)
  const blocked = Object.entries(reasons).map(([code, { action, params }]) => ({ code: code as Code, action, params }))
  app.answer('/withdraw/info', aWithdrawInfo({ withdrawable: 0, blocked: blocked as Info['blocked'] }))
  await app.open(why)
  for (const { title, to } of Object.values(reasons)) {
    const heading = page.getByRole('heading', { name: title })
    await expect.element(heading).toBeVisible()
    const link = heading.element().closest('section')?.querySelector('a')
    expect(link?.getAttribute('href')).toBe(to)
  }
  // Nothing can leave, so nothing is offered.
  await expect.element(page.getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
})

test('a wallet is called by its name, not a bank account', async () => {
  signedInAs(app)
  const wallet = { place: 'JazzCash' }
  const blocked = [
    { code: 'payee.unchecked', action: 'wait', params: wallet },
    { code: 'payee.otherName', action: 'correctPayee', params: wallet },
    { code: 'payee.hold', action: 'wait', params: { ...wallet, until } },
  ] as const
  app.answer(
    '/withdraw/info',
    aWithdrawInfo({ blocked: [...blocked], met: [{ code: 'payee.missing', params: wallet }] }),
  )
  await app.open(why)
  const titles = [
    /^Your JazzCash wallet is being checked$/,
    /^JazzCash has another name$/,
    /^You can withdraw to JazzCash from .*\d/,
  ]
  for (const name of titles) await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await expect.element(page.getByText('JazzCash tells us whose name is on it. Nothing for you to do.')).toBeVisible()
  await expect.element(page.getByText('JazzCash is confirmed as yours')).toBeVisible()
  expect(page.getByRole('main').element().textContent).not.toMatch(/bank/i)
})

test('giving up a bonus shows both outcomes side by side, and then what can leave [W-16]', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aPartlyLockedInfo())
  app.answer('/withdraw/forfeit', { currency: 'INR', lost: 50_000, withdrawable: 551_250 })
  await app.open(why)
  await page.getByRole('button', { name: 'Drop the bonus' }).click()
  const dialog = page.getByRole('dialog')
  const keep = dialog.getByRole('region', { name: 'Keep the bonus' })
  const drop = dialog.getByRole('region', { name: 'Drop it' })
  await expect.element(keep).toMatchTextContent(/Rs\s4,182\.50.*bonus of Rs\s500 stays.*Rs\s2,950 still left to bet/)
  await expect.element(drop).toMatchTextContent(/Rs\s5,512\.50.*lose Rs\s500/)
  await expect.element(dialog.getByText(/what you won with your own money stay yours/)).toBeVisible()
  app.answer('/withdraw/info', aWithdrawInfo({ withdrawable: 551_250 }))
  await dialog.getByRole('button', { name: 'Drop the bonus' }).click()
  await expect.element(page.getByRole('button', { name: 'Withdraw Rs 5,512.50 now' })).toBeVisible()
  const sent = app.requests.filter(({ path }) => path === '/withdraw/forfeit').map(({ body }) => body)
  expect(sent).toMatchObject([{ grantId: 'D1' }])
})

test('a page that fails says so and can be retried', async () => {
  signedInAs(app)
  app.lose('/withdraw/info')
  await app.open(why)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  app.answer('/withdraw/info', aPartlyLockedInfo())
  await retry.click()
  await expect.element(page.getByText('Rs 4,182.50', { exact: true })).toBeVisible()
})

test('when nothing stands in the way, it says so', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aWithdrawInfo())
  await app.open(why)
  await expect.element(page.getByText(/^Nothing stands in the way/)).toBeVisible()
  await vi.waitFor(() => expect(document.querySelectorAll('section')).toHaveLength(1))
})
