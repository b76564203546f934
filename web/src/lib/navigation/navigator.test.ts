import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { urlOf } from './address.ts'
import { topOf } from './core.ts'
import { type Around, Navigator } from './navigator.ts'
import type { PageHistory, Saved } from './page-history.ts'

/** A history in memory: entries and a place among them, as a browser keeps them. */
function memoryHistory(first: string): PageHistory & { entries: { url: string; saved: Saved | undefined }[] } {
  const entries: { url: string; saved: Saved | undefined }[] = [{ url: first, saved: undefined }]
  let at = 0
  const go = (delta: number) => {
    at = Math.max(0, Math.min(entries.length - 1, at + delta))
  }
  return {
    entries,
    url: () => entries[at]?.url ?? '',
    saved: () => entries[at]?.saved,
    push: (url, saved) => {
      entries.splice(at + 1, entries.length, { url, saved })
      at += 1
    },
    replace: (url, saved) => {
      entries[at] = { url, saved }
    },
    rewind: async (steps) => go(-steps),
    go,
    listen: () => () => {},
  }
}

function navigatorAt(url: string, around: Partial<Around> = {}) {
  const history = memoryHistory(url)
  const reported: unknown[] = []
  const navigator = new Navigator({
    history,
    admit: () => ({ kind: 'pass' }),
    loadPage: async () => {},
    onPopup: () => {},
    onEntry: () => {},
    closeDialog: () => false,
    report: (error) => reported.push(error),
    ...around,
  })
  const places = () => [history.url(), urlOf(topOf(navigator.current()))]
  return { history, navigator, reported, places }
}

const search = '/pages/search/Search'
const faq = '/pages/faq/FAQ'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows a page whose code is delayed after 200 ms, with address and state together [A-22 A-23]', async () => {
  const { navigator, places } = navigatorAt('/', { loadPage: () => new Promise(() => {}) })
  void navigator.navigateTo(search)
  await vi.advanceTimersByTimeAsync(199)
  expect(places()).toEqual(['/pages/home/Home', '/pages/home/Home'])
  await vi.advanceTimersByTimeAsync(1)
  expect(places()).toEqual([search, search])
})

test('the later of two concurrent navigations wins', async () => {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { navigator, places } = navigatorAt('/', {
    loadPage: ({ path }) => (path === search ? slow : Promise.resolve()),
  })
  void navigator.navigateTo(search)
  await navigator.navigateTo(faq)
  arrive()
  await vi.advanceTimersByTimeAsync(500)
  expect(places()).toEqual([faq, faq])
  expect(navigator.current().stack).toHaveLength(2)
})

test('a closed navigator opens nothing more, not even a page that is loading', async () => {
  const { navigator, places } = navigatorAt('/', { loadPage: () => new Promise(() => {}) })
  void navigator.navigateTo(search)
  navigator.close()
  await vi.advanceTimersByTimeAsync(200)
  expect(places()).toEqual(['/pages/home/Home', '/pages/home/Home'])
})

test('the browser history shrinks with the stack when a tab is switched', async () => {
  const { navigator, history } = navigatorAt('/')
  await navigator.navigateTo(search)
  await navigator.navigateTo(faq)
  await navigator.switchTab('/pages/vip/Vip')
  expect(history.entries.map(({ url }) => url)).toEqual(['/pages/vip/Vip', search, faq])
  expect(history.url()).toBe('/pages/vip/Vip')
})

test('reports a refused navigation even if its caller ignores it, but not a double tap', async () => {
  const { navigator, reported } = navigatorAt('/')
  navigator.navigateTo('/pages/none/None').catch(() => {})
  void navigator.navigateTo(search)
  navigator.navigateTo(search).catch(() => {})
  await vi.advanceTimersByTimeAsync(500)
  expect(reported.map(String)).toEqual(['NavigationError: page `/pages/none/None` is not found'])
})

test('a launch on a page that a guard has closed opens Home with the popup of the guard', () => {
  const shown: string[] = []
  const { places } = navigatorAt('/pages/wallet/Deposit', {
    admit: ({ path }) =>
      path === '/pages/wallet/Deposit' ? { kind: 'popup', popup: 'depositClosed' } : { kind: 'pass' },
    onPopup: (popup) => shown.push(popup),
  })
  expect(places()).toEqual(['/pages/home/Home', '/pages/home/Home'])
  expect(shown).toEqual(['depositClosed'])
})
