import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { urlOf } from './address.ts'
import {
  aliveEntries,
  isTab,
  keptPagesMax,
  launch,
  lock,
  type Navigation,
  navigateBack,
  navigateTo,
  redirectTo,
  reLaunch,
  restore,
  stepsBack,
  switchTab,
  topOf,
  unlock,
} from './core.ts'
import { NavigationError } from './navigation-error.ts'
import { allRoutes, routes } from './routes.ts'

const home = routes.home.path
const search = routes.search.path
const deposit = routes.deposit.path
const fresh = () => launch(home, undefined).navigation
const addresses = (navigation: Navigation) => navigation.stack.map(urlOf)

describe('refused navigation', () => {
  test.each([
    ['navigateTo', () => navigateTo(fresh(), routes.vip.path), 'can not navigateTo a tabbar page'],
    ['redirectTo', () => redirectTo(fresh(), routes.vip.path), 'can not redirectTo a tabbar page'],
  ])('a tab page cannot be opened by %s [R-31]', (_, attempt, words) => {
    expect(attempt).toThrow(new NavigationError(words))
  })

  test('switchTab cannot open a page that is not a tab [R-32]', () => {
    expect(() => switchTab(fresh(), deposit)).toThrow(new NavigationError('can not switch to no-tabBar page'))
  })

  test('an unknown page is not found by any method [R-33]', () => {
    for (const step of [navigateTo, redirectTo, switchTab, reLaunch]) {
      expect(() => step(fresh(), '/pages/none/None?x=1')).toThrow(
        new NavigationError('page `/pages/none/None` is not found'),
      )
    }
  })

  test('names a missing url as the missing argument [R-34]', () => {
    for (const step of [navigateTo, redirectTo, switchTab, reLaunch]) {
      for (const nothing of [undefined, '']) {
        expect(() => step(fresh(), nothing)).toThrow(new NavigationError('Missing required args: "url"'))
      }
    }
  })

  test('locks the same navigation until the first has ended, and no other [R-35]', () => {
    const pending = lock(fresh(), `${search}?a=1`)
    expect(() => navigateTo(pending, `${search}?a=1`)).toThrow(new NavigationError(`${search}?a=1 locked`))
    expect(addresses(navigateTo(pending, `${search}?a=2`)).at(-1)).toBe(`${search}?a=2`)
    expect(addresses(navigateTo(unlock(pending), `${search}?a=1`)).at(-1)).toBe(`${search}?a=1`)
  })
})

describe('going back', () => {
  const three = () => navigateTo(navigateTo(fresh(), search), deposit)

  test('goes one step by default, and never further than the bottom of the stack [R-36]', () => {
    expect(addresses(navigateBack(three()))).toEqual([home, search])
    expect(addresses(navigateBack(three(), 2))).toEqual([home])
    expect(addresses(navigateBack(three(), 99))).toEqual([home])
    expect(stepsBack(three(), 99)).toBe(2)
    expect(stepsBack(three(), Number.NaN)).toBe(1)
  })

  test('goes Home when the stack has no earlier page [R-38]', () => {
    const deepLink = launch(`${search}?keyword=kite`, undefined).navigation
    expect(addresses(deepLink)).toEqual([`${search}?keyword=kite`])
    expect(addresses(navigateBack(deepLink))).toEqual([home])
  })
})

describe('tabs', () => {
  test('a tab has no parameters, whatever the url says [R-40]', () => {
    expect(addresses(switchTab(fresh(), `${routes.promo.path}?from=ad`))).toEqual([routes.promo.path])
  })

  test('switching tabs drops the pages above and keeps the visited tabs', () => {
    const vip = switchTab(navigateTo(fresh(), deposit), routes.vip.path)
    expect(addresses(vip)).toEqual([routes.vip.path])
    const homeAgain = switchTab(vip, home)
    expect(homeAgain.tabs.map((tab) => tab.path)).toEqual([home, routes.vip.path])
    expect(topOf(homeAgain)).toBe(vip.tabs[0])
  })
})

test('keeps the tabs and the three newest pages above them mounted', () => {
  const names = [search, deposit, routes.faq.path, routes.mail.path, routes.login.path]
  const deep = names.reduce((navigation, path) => navigateTo(navigation, path), fresh())
  expect(aliveEntries(deep).map((entry) => entry.path)).toEqual([home, ...names.slice(2)])
})

describe('launching', () => {
  test('passes the entry page with the requested page in its redirect [A-12]', () => {
    const { entryUrl, navigation } = launch('/pages/wallet/Deposit?tab=2&amount=500', undefined)
    expect(entryUrl).toBe('/?redirect=%2Fpages%2Fwallet%2FDeposit%3Ftab%3D2%26amount%3D500')
    expect(addresses(navigation)).toEqual(['/pages/wallet/Deposit?tab=2&amount=500'])
  })

  test('stays at the entry page and continues to Home, or to the redirect [A-12 R-09]', () => {
    expect(launch('/?invite_code=K1', undefined).entryUrl).toBe('/?invite_code=K1')
    expect(addresses(launch('/', undefined).navigation)).toEqual([home])
    expect(addresses(launch('/pages/index/index', undefined).navigation)).toEqual([home])
    expect(addresses(launch(`/?redirect=${encodeURIComponent(search)}`, undefined).navigation)).toEqual([search])
  })

  test('moves launch parameters of a deep link to the entry page', () => {
    const { entryUrl, navigation } = launch(`${search}?invite_code=K1&isnative=1&x=2`, undefined)
    expect(new URLSearchParams(entryUrl.slice(2)).get('invite_code')).toBe('K1')
    expect(new URLSearchParams(entryUrl.slice(2)).get('isnative')).toBe('1')
    expect(addresses(navigation)).toEqual([`${search}?x=2`])
  })

  test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never follows a redirect out of the app: %s',
    (redirect) => {
      expect(addresses(launch(`/?redirect=${encodeURIComponent(redirect)}`, undefined).navigation)).toEqual([home])
    },
  )

  test('on any page shows that page with its query [R-07 R-08]', () => {
    for (const { path, name } of allRoutes) {
      if (name === 'entry') continue
      expect(addresses(launch(`${path}?a=1`, undefined).navigation)).toEqual([`${path}?a=1`])
    }
  })

  test('of a reloaded page restores its stack [R-07]', () => {
    const before = navigateTo(navigateTo(fresh(), search), `${deposit}?tab=2`)
    const after = launch(`${deposit}?tab=2`, before.stack).navigation
    expect(addresses(after)).toEqual(addresses(before))
    expect(after.tabs.map((tab) => tab.path)).toEqual([home])
  })

  test('ignores a saved stack of another address or of pages that no longer exist', () => {
    const saved = navigateTo(fresh(), search).stack
    expect(addresses(launch(deposit, saved).navigation)).toEqual([deposit])
    const gone = [{ key: 1, path: '/pages/old/Old', search: '' }, ...saved.slice(1)]
    expect(addresses(launch(search, gone).navigation)).toEqual([search])
  })
})

const pages = allRoutes.filter((route) => route.tab === undefined && route.name !== 'entry').map((route) => route.path)
const tabs = allRoutes.filter((route) => route.tab !== undefined).map((route) => route.path)
const urls = fc.oneof(
  fc.constantFrom(...pages),
  fc.constantFrom(...tabs),
  fc.constantFrom('/', '/pages/none/None', '', `${search}?keyword=x`),
)
const moves = fc.oneof(
  fc.record({ kind: fc.constantFrom('navigateTo', 'redirectTo', 'switchTab', 'reLaunch'), url: urls }),
  fc.record({ kind: fc.constant('navigateBack'), delta: fc.integer({ min: -2, max: 12 }) }),
  fc.record({ kind: fc.constant('restore'), depth: fc.integer({ min: 1, max: 4 }) }),
)
type Move = { kind: string; url?: string; delta?: number; depth?: number }

const isPage = (path: string) => (pages as string[]).includes(path) || path === '/'
const isTabPath = (path: string) => (tabs as string[]).includes(path)

/** The rules once more, as a person would say them: what the stack of paths becomes, or that it is refused. */
const rules: Record<string, (paths: readonly string[], path: string, move: Move) => readonly string[] | undefined> = {
  navigateTo: (paths, path) => (isPage(path) ? [...paths, path] : undefined),
  redirectTo: (paths, path) => (isPage(path) ? [...paths.slice(0, -1), path] : undefined),
  switchTab: (_, path) => (isTabPath(path) ? [path] : undefined),
  reLaunch: (_, path) => (isPage(path) || isTabPath(path) ? [path === '/' ? home : path] : undefined),
  navigateBack: (paths, _, { delta = 1 }) => expectedBack(paths, delta),
  restore: (paths, _, { depth = 1 }) => paths.slice(0, depth),
}

function expected(paths: readonly string[], move: Move): readonly string[] | undefined {
  return rules[move.kind]?.(paths, move.url?.split('?')[0] ?? '', move)
}

function expectedBack(paths: readonly string[], delta: number): readonly string[] {
  const steps = Math.min(delta > 0 ? delta : 1, paths.length - 1)
  return steps === 0 ? [home] : paths.slice(0, paths.length - steps)
}

function perform(from: Navigation, { kind, url, delta, depth = 1 }: Move): Navigation {
  if (kind === 'navigateBack') return navigateBack(from, delta)
  if (kind === 'restore') return restore(from, from.stack.slice(0, depth))
  return { navigateTo, redirectTo, switchTab, reLaunch }[kind as 'navigateTo'](from, url)
}

describe('any sequence of navigations', () => {
  test('ends where the rules say or changes nothing [R-31 R-32 R-33 R-34 R-36 R-38]', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 40 }), (wishes) => {
        let navigation = fresh()
        for (const wish of wishes as Move[]) {
          const before = navigation.stack.map((entry) => entry.path)
          const should = expected(before, wish)
          if (should === undefined) expect(() => perform(navigation, wish)).toThrow(NavigationError)
          else navigation = perform(navigation, wish)
          expect(navigation.stack.map((entry) => entry.path)).toEqual(should ?? before)
        }
      }),
    )
  })

  test('never empties the stack or repeats a key, and keeps tabs and at most three pages above them', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 40 }), (wishes) => {
        let navigation = fresh()
        for (const wish of wishes as Move[]) {
          const before = navigation
          navigation = performed(before, wish)
          expectSound(navigation)
          const kept = wish.kind === 'reLaunch' ? [] : before.tabs
          expect(navigation.tabs).toEqual(expect.arrayContaining([...kept]))
        }
      }),
    )
  })
})

/** A refused wish leaves everything as it was. */
function performed(from: Navigation, wish: Move): Navigation {
  try {
    return perform(from, wish)
  } catch (error) {
    if (error instanceof NavigationError) return from
    throw error
  }
}

function expectSound(navigation: Navigation): void {
  const alive = aliveEntries(navigation)
  const keys = alive.map((entry) => entry.key)
  expect(navigation.stack.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain(topOf(navigation).key)
  expect(alive.filter((entry) => !isTab(entry)).length).toBeLessThanOrEqual(keptPagesMax)
}
