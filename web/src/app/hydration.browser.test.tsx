import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../test/app.tsx'
import { recordEarlyInput } from '../lib/early-input.ts'
import { renderApp } from './render-app.tsx'

const app = testApp()

async function drawnRoot(lang: string, url = '/'): Promise<HTMLElement> {
  const bootstrap = {
    '/u/gconfig{}': JSON.stringify(app.appConfig),
    '/home/rollMsg{}': [{ id: '1', text: 'from the server' }],
  }
  const { element, path, title } = await renderApp({ url, lang, bootstrap, appName: 'Zamra' })
  expect(title).toMatch(/^Zamra - /)
  const root = document.createElement('div')
  root.innerHTML = renderToString(element)
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'bootstrap'
  data.textContent = JSON.stringify(bootstrap)
  const end = document.createElement('i')
  end.id = 'end'
  Object.assign(end.dataset, { path, lang })
  root.append(data, end)
  return root
}

test('hydrates the server-rendered page with its data', async () => {
  const root = await drawnRoot('en-US')
  const [main, message] = [root.querySelector('main'), root.querySelector('ul li')]
  expect(message?.textContent).toBe('from the server')
  await app.open('/', { root })
  await vi.waitFor(() => expect(app.requests.length).toBeGreaterThan(0))
  expect(root.querySelector('main')).toBe(main)
  expect(app.requests.filter(({ path }) => path === '/u/appStackUpload')).toEqual([])
})

test('sets nothing again that the page has, because that recalculates every style', async () => {
  const rendered = document.documentElement
  for (const [name, value] of Object.entries({ lang: 'en-US', dir: 'ltr', 'data-theme': 'red' }))
    rendered.setAttribute(name, value)
  const set = vi.fn()
  const observer = new MutationObserver(set)
  observer.observe(rendered, { attributeFilter: ['lang', 'dir', 'data-theme'] })
  await app.open('/')
  observer.disconnect()
  expect(set).not.toHaveBeenCalled()
})

test('answers a tap while the page is being hydrated', async () => {
  const root = await drawnRoot('en-US')
  await app.open('/', { root })
  const hot = [...root.querySelectorAll('button')].find((button) => button.textContent === 'Hot')
  hot?.click()
  await vi.waitFor(() => expect(hot).toHaveAttribute('aria-pressed', 'true'))
})

test('leaves a page where it was scrolled to before hydration, so that a tap meets what is under the finger', async () => {
  const root = await drawnRoot('en-US')
  root.style.minBlockSize = '4000px'
  document.body.append(root)
  scrollTo(0, 300)
  await app.open('/', { root })
  const hot = [...root.querySelectorAll('button')].find((button) => button.textContent === 'Hot')
  hot?.click()
  await vi.waitFor(() => expect(hot).toHaveAttribute('aria-pressed', 'true'))
  expect(scrollY).toBe(300)
})

test.each([
  ['where the page was left', 0, 800],
  ['nowhere when it was scrolled before hydration', 300, 300],
])('after a reload goes %s', async (_, scrolled, expected) => {
  const root = await drawnRoot('en-US')
  // What the server has not drawn comes in above, and the browser would follow it.
  Object.assign(root.style, { minBlockSize: '4000px', overflowAnchor: 'none' })
  document.body.append(root)
  const home = { key: 1, path: '/pages/home/Home', search: '' }
  history.pushState({ stack: [home], scroll: 800 }, '', home.path)
  scrollTo(0, scrolled)
  await app.open('', { root, keepHistory: true })
  const hot = [...root.querySelectorAll('button')].find((button) => button.textContent === 'Hot')
  hot?.click()
  await vi.waitFor(() => expect(hot).toHaveAttribute('aria-pressed', 'true'))
  expect(scrollY).toBe(expected)
})

test('begins another page than the rendered one at its top', async () => {
  const root = await drawnRoot('en-US')
  root.style.minBlockSize = '4000px'
  document.body.append(root)
  scrollTo(0, 300)
  await app.open('/?redirect=/pages/safety/SaferPlay', { root })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Safer play' })).toBeVisible()
  expect(scrollY).toBe(0)
})

test('repeats a tap on a button that came before hydration', async () => {
  const root = await drawnRoot('en-US')
  document.body.append(root)
  recordEarlyInput()
  const hot = () => page.getByRole('button', { name: 'Hot', exact: true })
  await hot().click()
  expect(hot().element()).toHaveAttribute('aria-pressed', 'false')
  await app.open('/', { root })
  await expect.element(hot()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.element(hot()).toHaveAttribute('aria-pressed', 'false')
})

test('sends a form once that was submitted before hydration', async () => {
  app.refuse('/sso/idlogin', 'password.wrong', {})
  const root = await drawnRoot('en-US', '/pages/Login/Login')
  document.body.append(root)
  recordEarlyInput()
  await page.getByLabelText('Phone number or ID').fill('123456789')
  await page.getByRole('tabpanel').getByLabelText('Password', { exact: true }).fill('a password')
  for (const box of page.getByRole('checkbox').elements()) (box as HTMLInputElement).click()
  root.querySelector<HTMLButtonElement>('form button[type=submit]')?.click()
  await app.open('/pages/Login/Login', { root })
  await vi.waitFor(() => expect(app.requests.map(({ path }) => path)).toContain('/sso/idlogin'))
  expect(app.requests.filter(({ path }) => path === '/sso/idlogin')).toHaveLength(1)
})

test('replaces a page that was rendered in another language', async () => {
  const root = await drawnRoot('fr-FR')
  const main = root.querySelector('main')
  await app.open('/', { root })
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
  expect(root.querySelector('main')).not.toBe(main)
})
