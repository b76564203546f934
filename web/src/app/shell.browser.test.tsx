import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../test/app.tsx'
import { pointer } from '../../test/pointer.ts'
import { call } from '../lib/call.ts'
import { navigateTo, switchTab } from '../lib/navigation/navigate.ts'
import { clearTabMark, setTabBadge, showTabDot, useTabMarks } from '../lib/navigation/tab-marks.ts'
import { useSession } from '../lib/session.ts'
import { useSettings } from '../lib/settings.ts'
import { changeTheme, themes } from '../lib/theme.ts'
import { showToast } from '../lib/toast.ts'

const app = testApp()
const bar = () => page.getByRole('navigation', { name: 'Main menu' })
const tab = (name: string) => bar().getByRole('link', { name })
const icon = () => page.getByRole('link', { name: 'Customer service' }).element() as HTMLAnchorElement
const box = (element: Element) => element.getBoundingClientRect()

test('the tab bar is 50 px high at the lower edge, with 10 px labels and 24 px icons [R-01]', async () => {
  await app.open('/')
  const list = bar().element().querySelector('ul')
  expect(box(list as Element).height).toBe(50)
  expect(Math.round(box(bar().element()).bottom)).toBe(innerHeight)
  const links = [...bar().element().querySelectorAll('a')]
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Promo', 'Vip', 'Earn Money', 'Account'])
  for (const link of links) {
    expect(getComputedStyle(link).fontSize).toBe('10px')
    const { width, height } = box(link.querySelector('svg') as Element)
    expect([width, height]).toEqual([24, 24])
  }
})

test('the bar is dark red in the red and white themes, and the selected icon of each tab differs from its normal one [R-01]', async () => {
  await app.open('/')
  const grounds: Record<string, string> = {}
  for (const theme of themes) {
    changeTheme(theme)
    grounds[theme] = getComputedStyle(bar().element()).backgroundImage
    expect(look('Home').fill).not.toBe(look('Vip').fill)
    expect(look('Home').color).not.toBe(look('Vip').color)
  }
  for (const theme of ['red', 'white'] as const) {
    const [r = 0, g = 0, b = 0] =
      /rgb\((\d+), (\d+), (\d+)\)/
        .exec(grounds[theme] ?? '')
        ?.slice(1)
        .map(Number) ?? []
    expect(r).toBeGreaterThan(60)
    expect(r).toBeLessThan(130)
    expect(Math.max(g, b)).toBeLessThan(r / 3)
  }
  for (const name of ['Promo', 'Vip', 'Earn Money', 'Account', 'Home']) {
    const normal = look(name)
    await tab(name).click()
    await expect.element(tab(name)).toHaveAttribute('aria-current', 'page')
    expect(look(name).fill, name).not.toBe(normal.fill)
    expect(look(name).color, name).not.toBe(normal.color)
  }
})

/** How the icon of a tab is painted: the opacity of its soft layer and the colour of its line. */
function look(name: string): { fill: string; color: string } {
  const soft = tab(name).element().querySelector('.icon-soft') as Element
  return { fill: getComputedStyle(soft).fillOpacity, color: getComputedStyle(tab(name).element()).color }
}

test('each tab opens its page, and the document’s title is the app’s name and the page’s title [A-11 R-02 R-04]', async () => {
  await app.open('/')
  await vi.waitFor(() => expect(document.title).toBe('Zamra - Home'))
  await tab('Vip').click()
  await vi.waitFor(() => expect(document.title).toBe('Zamra - Vip'))
  expect(location.pathname).toBe('/pages/vip/Vip')
  await expect.element(tab('Vip')).toHaveAttribute('aria-current', 'page')
})

test('a badge can only be set on a visible bar and an existing tab [R-39]', async () => {
  await app.open('/')
  showTabDot(1)
  setTabBadge(4, '3')
  const words = () => [...bar().element().querySelectorAll('a')].map((link) => link.textContent)
  await vi.waitFor(() => expect(words()[4]).toBe('Account3'))
  // A screen reader reads the dot as a word.
  expect(tab('Promo New').element().querySelectorAll('i')).toHaveLength(1)
  expect(() => showTabDot(5)).toThrow('tabbar item not found')
  clearTabMark(4)
  clearTabMark(1)
  await vi.waitFor(() => expect(words()[4]).toBe('Account'))
  await navigateTo('/pages/search/Search')
  expect(() => showTabDot(1)).toThrow('not TabBar page')
})

test('the service icon is on Home, on Deposit and on other sub-pages, at 70 % of the height [A-29 A-31]', async () => {
  await app.open('/')
  useSession.setState({ sign: 's', uid: 123456789 })
  await vi.waitFor(() => expect(box(icon()).top / innerHeight).toBeCloseTo(0.7, 2))
  for (const [path, title] of [
    ['/pages/wallet/Deposit', 'Deposit'],
    ['/pages/faq/FAQ', 'FAQ'],
  ] as const) {
    await navigateTo(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(box(icon()).top / innerHeight).toBeCloseTo(0.7, 2)
  }
  expect([box(icon()).width, box(icon()).height]).toEqual([50, 50])
})

test('the service icon stays in the margin beside buttons and amounts, and is fully visible on Home', async () => {
  await app.open('/pages/Login/Login')
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect.element(button).toBeVisible()
  await vi.waitFor(() => expect(box(icon()).left).toBeGreaterThanOrEqual(box(button.element()).right))
  await switchTab('/pages/account/Account')
  await vi.waitFor(() => expect(innerWidth - box(icon()).left).toBe(14))
  await switchTab('/pages/home/Home')
  await vi.waitFor(() => expect(innerWidth - box(icon()).left).toBe(34))
})

test('a toast covers the title, with a border around it', async () => {
  await app.open('/pages/Login/Login')
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  showToast('Copied')
  const toast = page.getByText('Copied')
  await expect.element(toast).toBeVisible()
  expect(box(toast.element()).bottom).toBeLessThanOrEqual(box(document.querySelector('header') as Element).bottom + 1)
  expect(getComputedStyle(toast.element()).borderTopWidth).toBe('1px')
})

test('the offline notice moves the page down instead of covering it, and appears when calls reach no server', async () => {
  await app.open('/pages/Login/Login')
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  const before = box(title.element()).top
  app.lose('/home/rollMsg')
  await call('/home/rollMsg', {}, { quiet: true }).catch(() => {})
  const notice = page.getByText(/^You’re offline/)
  await expect.element(notice).toBeVisible()
  expect(box(title.element()).top - before).toBe(40)
  expect(box(notice.element()).bottom).toBeLessThanOrEqual(box(title.element()).top)
  app.answer('/home/rollMsg', [])
  await call('/home/rollMsg', {}, { quiet: true })
  await expect.element(notice).not.toBeInTheDocument()
})

test('the service icon can be dragged anywhere on the screen and not beyond it [A-30]', async () => {
  await app.open('/')
  await vi.waitFor(icon)
  const drag = (x: number, y: number) => {
    const from = box(icon())
    pointer(icon(), 'pointerdown', from.left + 10, from.top + 10)
    pointer(icon(), 'pointermove', x + 10, y + 10)
    pointer(icon(), 'pointerup', x + 10, y + 10)
    return [Math.round(box(icon()).left), Math.round(box(icon()).top)]
  }
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  expect(drag(120, 200)).toEqual([120, 200])
  expect(drag(5_000, 5_000)).toEqual([innerWidth - 50, innerHeight - 50])
  expect(drag(-300, -300)).toEqual([0, 0])
})

test('the service icon stays on the screen when the phone is rotated [A-30]', async () => {
  await app.open('/')
  await vi.waitFor(icon)
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  const from = box(icon())
  pointer(icon(), 'pointerdown', from.left, from.top)
  pointer(icon(), 'pointermove', 100, 780)
  pointer(icon(), 'pointerup', 100, 780)
  await page.viewport(844, 390)
  await vi.waitFor(() => expect(box(icon()).bottom).toBeLessThanOrEqual(innerHeight))
  await page.viewport(390, 844)
})

test('a drag of more than 10 px is never a tap, a smaller movement is one [A-33]', async () => {
  await app.open('/')
  await vi.waitFor(icon)
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  const taps: boolean[] = []
  const hear = (event: Event) => {
    taps.push(!event.defaultPrevented)
    event.preventDefault()
  }
  addEventListener('click', hear)
  const press = (moved: number) => {
    const { left, top } = box(icon())
    pointer(icon(), 'pointerdown', left + 5, top + 5)
    pointer(icon(), 'pointermove', left + 5, top + 5 + moved)
    pointer(icon(), 'pointerup', left + 5, top + 5 + moved)
    icon().click()
  }
  press(10)
  press(-11)
  press(4)
  removeEventListener('click', hear)
  expect(taps).toEqual([true, false, true])
})

test('the service icon opens the service link: in a new tab, but in the same window inside the native app 1901 [A-32 Z-17]', async () => {
  await app.open('/')
  await vi.waitFor(() => expect(icon().href).toBe('https://service.example/chat'))
  expect(icon().target).toBe('_blank')
  useSettings.setState({ native: true })
  await vi.waitFor(() => expect(icon().target).toBe('_blank'))
  useSettings.setState({ native: true, appId: 1901 })
  await vi.waitFor(() => expect(icon().target).toBe('_self'))
  useSettings.setState({ native: false, appId: 1901 })
  await vi.waitFor(() => expect(icon().target).toBe('_blank'))
})

test('marks every page of a sandbox', async () => {
  const mark = page.getByRole('complementary', { name: 'Sandbox: test money only' })
  await app.open('/')
  await expect.element(mark).toBeVisible()
  await navigateTo('/pages/faq/FAQ')
  await expect.element(mark).toBeVisible()
})

test('shows no sandbox mark on a live deployment', async () => {
  const market = { ...app.appConfig.market, deployment: 'live' }
  app.answer('/u/gconfig', JSON.stringify({ ...app.appConfig, market }))
  await app.open('/')
  await vi.waitFor(() => expect(useSettings.getState().appConfig?.market.deployment).toBe('live'))
  expect(page.getByText('Sandbox').query()).toBeNull()
})

test('loads the service info at start, without a session too [A-28]', async () => {
  await app.open('/')
  await vi.waitFor(() => expect(app.requests.map(({ path }) => path)).toContain('/service/index'))
  expect(app.requests.find(({ path }) => path === '/service/index')?.body).not.toHaveProperty('sign')
})

test('shows that the app is offline', async () => {
  await app.open('/')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(page.getByText('You’re offline.', { exact: false })).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.getByText('You’re offline.', { exact: false }).query()).toBeNull())
})

test('the colours are chosen on the account page, cover the whole document and are kept [A-34]', async () => {
  await app.open('/pages/account/Account')
  const grounds = new Set<string>()
  for (const name of ['White', 'Green', 'Red', 'Green']) {
    await page.getByText(name, { exact: true }).click()
    await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe(name.toLowerCase()))
    grounds.add(getComputedStyle(document.body).backgroundColor)
  }
  expect(grounds.size).toBe(3)
  expect(document.cookie).toContain('ztheme=green')
  document.documentElement.dataset.theme = 'red'
  await app.open('/')
  expect(document.documentElement.dataset.theme).toBe('green')
})

test('the keyboard reaches the tabs and opens one', async () => {
  await app.open('/')
  ;(tab('Promo').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(location.pathname).toBe('/pages/promo/Promo'))
})

test('leaves out a part of the shell that breaks, keeps the page, and draws the part again on the next page', async () => {
  await app.open('/')
  await expect.element(tab('Home')).toBeVisible()
  useTabMarks.setState({ 1: 'broken' as never }, true)
  await vi.waitFor(() => expect(bar().elements()).toEqual([]))
  expect(page.getByRole('main').elements()).toHaveLength(1)
  useTabMarks.setState({}, true)
  await switchTab('/pages/vip/Vip')
  await expect.element(tab('Vip')).toHaveAttribute('aria-current', 'page')
})
