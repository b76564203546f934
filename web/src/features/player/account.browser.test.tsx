import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'

const app = testApp()
const account = '/pages/account/Account'
const components = '/pages/account/components'
const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name })

test('offers the languages of the product, and those of the market of the player', async () => {
  const own = (prefixes: readonly string[]) => ({ hidden: false, prefixes: [...prefixes] })
  app.answer('/language/languages', [
    { code: 'en-US', api: 'en', name: 'English', hidden: false },
    { code: 'id-ID', api: 'id', name: 'Bahasa Indonesia', hidden: true },
    { code: 'hi-IN', api: 'hi', name: 'हिन्दी', ...own(['+91']) },
    { code: 'ur-PK', api: 'ur', name: 'اردو', ...own(['+91', '+92']) },
    { code: 'bn-BD-u-nu-latn', api: 'bn', name: 'বাংলা', ...own(['+880']) },
  ])
  signedInAs(app, { areaCode: '+91' })
  await app.open(account)
  await expect.element(page.getByText('हिन्दी')).toBeVisible()
  const names = page.getByRole('group', { name: 'Language' }).getByRole('radio')
  expect(names.elements().map((radio) => radio.closest('label')?.textContent)).toEqual(['English', 'हिन्दी', 'اردو'])
})

test('the account shows the player, their balance and all entries [AC-01]', async () => {
  signedInAs(app, { unreadMail: 3 })
  app.answer('/language/languages', [{ code: 'fr-FR', api: 'fr', name: 'Français', hidden: false }])
  const root = await app.open(account)
  await expect.element(page.getByText('Asha')).toBeVisible()
  expect(root.querySelector('[data-avatar=a1]')).not.toBeNull()
  await expect.element(page.getByText('ID 910573329')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy: Player ID' })).toBeVisible()
  await expect.element(link('VIP level 2')).toHaveAttribute('href', '/pages/vip/Vip')
  await expect.element(page.getByText('Rs 2,480.50')).toBeVisible()
  const ways: Record<string, string> = {
    Deposit: '/pages/wallet/Deposit',
    Withdraw: '/pages/wallet/Withdraw',
    Transactions: `${components}/BalanceRecords/BalanceRecords`,
    Games: `${components}/GameRecords/GameRecords`,
    Deposits: '/pages/wallet/DepositHistory',
    Withdrawals: '/pages/wallet/WithdrawHistory',
    'Withdraw Account 1 account': `${components}/BankCard/BankCardList`,
    'Withdrawal password Set': `${components}/WithdrawalPassword/WithdrawalPassword`,
    'Phone number +92 30•••••567': `${components}/PhoneBinding/PhoneBinding`,
    'Verify identity Not verified': '/pages/safety/Kyc',
    Security: `${components}/Security/Security`,
    'Mail 3 new': '/pages/mail/Mail',
    Feedback: `${components}/FeedBack/FeedBack`,
    'Safer play': '/pages/safety/SaferPlay',
    FAQ: '/pages/faq/FAQ',
    'Fees and limits': '/pages/market/Fees',
    'Public report': '/pages/market/Report',
    'Privacy Your data': `${components}/Privacy/Privacy`,
  }
  for (const [name, href] of Object.entries(ways)) {
    const found = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect.element(found).toHaveAttribute('href', href)
  }
  await expect.element(page.getByRole('group', { name: 'Theme' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Français' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('depositing and withdrawing are equally prominent', async () => {
  signedInAs(app)
  await app.open(account)
  await expect.element(link('Deposit')).toBeVisible()
  const [one, other] = ['Deposit', 'Withdraw'].map((name) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).element(),
  )
  const shapeOf = (element: Element | undefined) => {
    const { width, height, top } = element?.getBoundingClientRect() ?? {}
    return { width, height, top, paint: element && getComputedStyle(element).backgroundImage }
  }
  expect(shapeOf(one)).toEqual(shapeOf(other))
})

test('a hidden balance shows no figure and stays hidden', async () => {
  signedInAs(app)
  await app.open(account)
  await page.getByRole('button', { name: 'Hide balance' }).click()
  expect(page.getByText(/\d,\d/).elements()).toEqual([])
  await expect.element(page.getByText('Rs ••••').first()).toBeVisible()
  await navigateTo('/pages/faq/FAQ')
  await app.open(account)
  await expect
    .element(page.getByRole('button', { name: 'Hide balance' }).first())
    .toHaveAttribute('aria-pressed', 'true')
})

test('asks a guest to bind a phone, and warns before signing out', async () => {
  signedInAs(app, { isGuest: true, phoneBound: false, bankCardCount: 0, hasWithdrawPwd: false })
  await app.open(account)
  await expect
    .element(link(/^Link your phone number/))
    .toHaveAttribute('href', `${components}/PhoneBinding/PhoneBinding?from=account`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/You’re playing as a guest/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

test('shows the sign-in card and no player data without a session', async () => {
  await app.open(account)
  await expect
    .element(link('Log in'))
    .toHaveAttribute('href', '/pages/Login/Login?redirect=%2Fpages%2Faccount%2FAccount')
  await expect.element(link('Register')).toBeVisible()
  expect(page.getByText('Balance').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Log out' }).elements()).toEqual([])
})

test('shows a withdrawal hold with its end', async () => {
  signedInAs(app, { withdrawHoldUntil: Date.now() + 3_600_000 })
  await app.open(account)
  await expect.element(page.getByText(/^Withdrawals are paused until/)).toBeVisible()
})

test.each([
  ['FROZEN', /^Your account is frozen/],
  ['ACTIVE', /^We’re checking how you play/],
] as const)('a player whose account is %s by a case finds the case', async (state, title) => {
  signedInAs(app, { case: { caseNo: 'C0910573329123456789', account: state } })
  await app.open(account)
  await expect.element(link(title)).toHaveAttribute('href', `${components}/Case/Case`)
})

test('shows an error when the player cannot be loaded, and retries', async () => {
  signedInAs(app)
  app.refuse('/user/getUserInfo', 'server.error', {})
  await app.open(account)
  await expect.element(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Theme' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' }).element() as HTMLElement
  signedInAs(app)
  again.click()
  await expect.element(page.getByText('ID 910573329')).toBeVisible()
})

test('the profile shows and edits nickname, picture, birthday and address; only what changed is sent [AC-02]', async () => {
  signedInAs(app, { email: 'a•••@mail.example' })
  app.answer('/user/editProfile', {})
  await app.open('/pages/account/Profile/Profile')
  await expect.element(page.getByText('a•••@mail.example')).toBeVisible()
  await link('Edit profile').click()
  await page.getByRole('radio', { name: 'Peacock' }).click({ force: true })
  await userEvent.fill(page.getByRole('textbox', { name: 'Nickname' }), 'Asha of Lahore')
  await userEvent.fill(page.getByLabelText('Date of birth'), '1990-02-03')
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'new@mail.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/pages/account/Profile/Profile'))
  const sent = app.requests.find(({ path }) => path === '/user/editProfile')?.body
  expect(sent).toMatchObject({
    nickName: 'Asha of Lahore',
    avatar: 'a5',
    birthday: '1990-02-03',
    email: 'new@mail.example',
  })
})

test('focuses the first invalid field', async () => {
  signedInAs(app)
  await app.open(`${components}/EditProfile/EditProfile`)
  await userEvent.fill(page.getByRole('textbox', { name: 'Nickname' }), ' ')
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'nowhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter a nickname')).toBeVisible()
  await expect.element(page.getByText('Enter a valid email address')).toBeVisible()
  expect(document.activeElement).toBe(page.getByRole('textbox', { name: 'Nickname' }).element())
  expect(app.requests.filter(({ path }) => path === '/user/editProfile')).toEqual([])
})
