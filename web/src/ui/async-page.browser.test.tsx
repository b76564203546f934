import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { createPageLoader } from '../lib/navigation/page-loader.ts'
import { AsyncPage } from './async-page.tsx'
import { TimeoutView } from './timeout-view.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const Screen = () => <h1>here it is</h1>
const never = new Promise<never>(() => {})

test('a slow page shows an indicator after 200 ms, not before [A-22]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await show(<AsyncPage loader={createPageLoader(() => never)} />)
  vi.advanceTimersByTime(190)
  expect(screen.container.textContent).toBe('')
  vi.advanceTimersByTime(10)
  vi.useRealTimers()
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading')
})

test('a page that loads at once shows no indicator', async () => {
  const loader = createPageLoader(async () => Screen)
  await loader.load()
  const screen = await show(<AsyncPage loader={loader} />)
  expect(screen.container.textContent).toBe('here it is')
})

test('gives up a page that does not load within 60 s [A-22]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const loader = createPageLoader(() => never)
  void loader.load()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(loader.current().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(loader.current().status).toBe('timeout')
})

test('a page that cannot be loaded says so, and a click loads it again [A-23]', async () => {
  let tries = 0
  const loader = createPageLoader(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  })
  await show(<AsyncPage loader={loader} />)
  await page.getByRole('button', { name: 'This page didn’t load. Tap to reload.' }).click()
  await expect.element(page.getByRole('heading')).toHaveTextContent('here it is')
  expect(tries).toBe(2)
})

test('the timeout view asks for a click, and a click anywhere on it repeats the request [A-24]', async () => {
  const retry = vi.fn()
  await show(<TimeoutView onRetry={retry} />)
  const view = page.getByRole('button', { name: 'Connection timed out. Tap the screen to try again.' })
  const box = view.element().getBoundingClientRect()
  expect(box.width).toBeGreaterThan(innerWidth * 0.9)
  expect(box.height).toBeGreaterThan(innerHeight * 0.5)
  await view.click({ position: { x: 5, y: 5 } })
  expect(retry).toHaveBeenCalledOnce()
})
