import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../test/app.tsx'
import {
  currentNavigation,
  goOn,
  navigateBack,
  navigateTo,
  open,
  redirectTo,
  reLaunch,
  switchTab,
} from '../lib/navigation/navigate.ts'
import { useSession } from '../lib/session.ts'
import { useSettings } from '../lib/settings.ts'
import { store } from '../lib/storage.ts'

const app = testApp()
const here = () => location.pathname + location.search
const stack = () => currentNavigation().stack.map((entry) => entry.path + entry.search)
const heading = () => page.getByRole('heading', { level: 1 })
const arrived = (url: string) => vi.waitFor(() => expect([here(), stack().at(-1)]).toEqual([url, url]))

function signedIn(): void {
  store('sign', 's')
  store('uid', 123456789)
}

test('a launch passes the entry page with the deep link in redirect, then shows the requested page [A-12]', async () => {
  const replaced = vi.spyOn(history, 'replaceState')
  await app.open('/pages/faq/FAQInfo?id=7')
  const passed = replaced.mock.calls.map(([, , url]) => String(url))
  expect(passed.slice(0, 2)).toEqual(['/?redirect=%2Fpages%2Ffaq%2FFAQInfo%3Fid%3D7', '/pages/faq/FAQInfo?id=7'])
  await expect.element(heading()).toHaveTextContent('Answer')
})

test('the back button of the phone closes a sheet first and then leaves the page', async () => {
  await app.open('/pages/home/Home')
  await navigateTo('/pages/Login/Login')
  await page.getByRole('button', { name: 'Terms', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toBeVisible()
  history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  await arrived('/pages/Login/Login')
  history.back()
  await arrived('/pages/home/Home')
})

test('a dialog does not block a page that goes back by itself', async () => {
  await app.open('/pages/home/Home')
  await navigateTo('/pages/Login/Login')
  await page.getByRole('button', { name: 'Terms', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  void navigateBack()
  await arrived('/pages/home/Home')
})

test('redirects the entry page to Home [R-09]', async () => {
  await app.open('/')
  await arrived('/pages/home/Home')
})

test('redirects an alias to the page’s own address [Z-25]', async () => {
  signedIn()
  await app.open('/pages/account/GameRecords/GameRecords?status=settled')
  await arrived('/pages/account/components/GameRecords/GameRecords?status=settled')
})

test('the header of a sub-page has a back arrow, a title and a slot on the right, 44 px high [A-07 A-10 R-37]', async () => {
  await app.open('/pages/faq/FAQ')
  await expect.element(heading()).toHaveTextContent('FAQ')
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(document.querySelector('header')?.getBoundingClientRect().height).toBe(44)
})

test('inside the native shell the status bar is added to the header’s height [A-07 A-14]', async () => {
  await app.open('/pages/faq/FAQ?isnative=1&statusbarheight=24')
  await expect.element(heading()).toHaveTextContent('FAQ')
  expect(document.querySelector('header')?.getBoundingClientRect().height).toBe(44 + 24)
  expect(useSettings.getState().native).toBe(true)
  expect(here()).toBe('/pages/faq/FAQ')
})

test('the back arrow goes to the page before, and Home where there is none [R-38]', async () => {
  await app.open('/')
  await navigateTo('/pages/faq/FAQ')
  await navigateTo('/pages/search/Search')
  await page.getByRole('button', { name: 'Back' }).click()
  await arrived('/pages/faq/FAQ')
  await page.getByRole('button', { name: 'Back' }).click()
  await arrived('/pages/home/Home')
})

test('back on a deep link goes Home [R-38]', async () => {
  await app.open('/pages/faq/FAQ')
  await page.getByRole('button', { name: 'Back' }).click()
  await arrived('/pages/home/Home')
})

test('back by many steps stops at the bottom of the stack [R-36]', async () => {
  await app.open('/')
  for (const path of ['/pages/faq/FAQ', '/pages/search/Search', '/pages/Login/Register']) await navigateTo(path)
  await navigateBack(99)
  await arrived('/pages/home/Home')
  expect(stack()).toHaveLength(1)
})

test('rejects a refused navigation with its text and changes nothing [R-31 R-32 R-33 R-34 R-35]', async () => {
  await app.open('/')
  const refusals = [
    [() => navigateTo('/pages/vip/Vip'), 'can not navigateTo a tabbar page'],
    [() => redirectTo('/pages/vip/Vip'), 'can not redirectTo a tabbar page'],
    [() => switchTab('/pages/faq/FAQ'), 'can not switch to no-tabBar page'],
    [() => navigateTo('/pages/none/None'), 'page `/pages/none/None` is not found'],
    [() => navigateTo(''), 'Missing required args: "url"'],
  ] as const
  for (const [attempt, words] of refusals) await expect(attempt()).rejects.toThrow(words)
  expect(here()).toBe('/pages/home/Home')
  const first = navigateTo('/pages/faq/FAQ')
  await expect(navigateTo('/pages/faq/FAQ')).rejects.toThrow('/pages/faq/FAQ locked')
  await first
  expect(stack()).toEqual(['/pages/home/Home', '/pages/faq/FAQ'])
})

test('a double tap on a link opens its page once [R-35]', async () => {
  await app.open('/')
  const link = page.getByRole('link', { name: 'Search' }).first().element() as HTMLElement
  link.click()
  link.click()
  await arrived('/pages/search/Search')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(stack()).toEqual(['/pages/home/Home', '/pages/search/Search'])
})

test('the browser’s back and forward buttons keep the right stack, and a tab drops the pages above it', async () => {
  await app.open('/')
  await navigateTo('/pages/faq/FAQ')
  await navigateTo('/pages/search/Search')
  history.back()
  await arrived('/pages/faq/FAQ')
  history.forward()
  await arrived('/pages/search/Search')
  expect(stack()).toEqual(['/pages/home/Home', '/pages/faq/FAQ', '/pages/search/Search'])
  await switchTab('/pages/vip/Vip')
  await arrived('/pages/vip/Vip')
  expect(stack()).toEqual(['/pages/vip/Vip'])
})

test('restores the page and its stack after a reload [R-07]', async () => {
  await app.open('/')
  await navigateTo('/pages/faq/FAQ')
  await navigateTo('/pages/faq/FAQInfo?id=3')
  const before = stack()
  // A second start in the same history entry is what a reload is to the app.
  await app.open('', { keepHistory: true })
  expect(stack()).toEqual(before)
  expect(here()).toBe('/pages/faq/FAQInfo?id=3')
})

test('keeps the input of a page while another is on top', async () => {
  await app.open('/pages/Login/Login')
  const field = page.getByRole('textbox').first()
  await userEvent.fill(field, '123456789')
  await navigateTo('/pages/faq/FAQ')
  await expect.element(heading()).toHaveTextContent('FAQ')
  await navigateBack()
  await arrived('/pages/Login/Login')
  await expect.element(field).toHaveValue('123456789')
})

test('restores the scroll position of a page', async () => {
  app.answer('/game/list', {
    list: Array.from({ length: 30 }, (_, n) => ({
      gameId: `g${n}`,
      providerCode: 'z',
      name: `Game ${n}`,
      img: 'art:kite',
      category: 'crash',
      demo: true,
      hot: false,
      isNew: false,
      tags: [],
    })),
    total: 30,
    pageNo: 1,
    pageSize: 50,
    hasMore: false,
  })
  await app.open('/')
  await expect.element(page.getByText('Game 29')).toBeInTheDocument()
  scrollTo(0, 400)
  await navigateTo('/pages/faq/FAQ')
  await vi.waitFor(() => expect(scrollY).toBe(0))
  await navigateBack()
  await arrived('/pages/home/Home')
  await vi.waitFor(() => expect(scrollY).toBe(400))
})

test('redirects a guest to Login and back after signing in [R-30]', async () => {
  await app.open('/')
  await navigateTo('/pages/wallet/DepositHistory?range=7d')
  const login = '/pages/Login/Login?redirect=%2Fpages%2Fwallet%2FDepositHistory%3Frange%3D7d'
  await arrived(login)
  useSession.setState({ sign: 's', uid: 123456789 })
  await goOn(new URLSearchParams(location.search).get('redirect') ?? undefined)
  await arrived('/pages/wallet/DepositHistory?range=7d')
  expect(stack()).toEqual(['/pages/home/Home', '/pages/wallet/DepositHistory?range=7d'])
})

test('a deep link to a guarded page asks for Login first [R-30]', async () => {
  await app.open('/pages/account/Profile/Profile')
  await arrived('/pages/Login/Login?redirect=%2Fpages%2Faccount%2FProfile%2FProfile')
})

test('after a logout the browser’s buttons do not lead back into the account [R-30]', async () => {
  signedIn()
  await app.open('/')
  await navigateTo('/pages/account/Profile/Profile')
  await arrived('/pages/account/Profile/Profile')
  useSession.setState({ sign: undefined, uid: undefined })
  await reLaunch('/')
  await arrived('/pages/home/Home')
  history.forward()
  await vi.waitFor(() => expect(here()).toContain('/pages/Login/Login?redirect='))
})

async function closeDeposits(): Promise<void> {
  signedIn()
  app.answer('/home/rechargeButtonStatus', { open: false })
  const market = { ...app.appConfig.market, defaultPrefix: '+91' }
  store('appConfig', JSON.stringify({ ...app.appConfig, market }))
  app.answer('/u/gconfig', JSON.stringify({ ...app.appConfig, market }))
  await app.open('/')
  await vi.waitFor(() => expect(app.requests.some(({ path }) => path === '/home/rechargeButtonStatus')).toBe(true))
  await expect.element(page.getByRole('link', { name: 'Customer service' })).toBeVisible()
}

test('with +91 and deposits off, Deposit does not open: a popup says why and leads to customer service [D-02 D-03]', async () => {
  await closeDeposits()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await open('/pages/wallet/Deposit')
  const popup = page.getByRole('dialog', { name: 'Tips' })
  await expect.element(popup).toHaveAccessibleDescription(/Deposits are closed at the moment/)
  expect(here()).toBe('/pages/home/Home')
  await popup.getByRole('button', { name: 'Contact customer service' }).click()
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://service.example/chat', '_blank', 'noopener')
  await expect.element(popup).not.toBeInTheDocument()
  await open('/pages/wallet/Deposit')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  expect(opened).toHaveBeenCalledOnce()
})

test('a malformed address shows the page’s empty state [R-29]', async () => {
  await app.open('/')
  await navigateTo('/pages/faq/FAQInfo')
  await expect.element(heading()).toHaveTextContent('Answer')
  await expect.element(page.getByText('No Records')).toBeVisible()
})

test('shows that an unknown address does not exist', async () => {
  await app.open('/pages/none/None')
  await expect.element(page.getByText('We can’t find this page')).toBeVisible()
  await vi.waitFor(() => expect(document.title).toBe('Zamra - Page not found'))
})
