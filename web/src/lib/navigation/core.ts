import { type Address, findRoute, parseUrl, urlOf, urlTo } from './address.ts'
import { refusals } from './navigation-error.ts'
import { routes } from './routes.ts'

/** The rules of navigation as pure functions: each takes the state and returns the next one or throws. */
export type Entry = Address & { readonly key: number }
export type Stack = readonly [Entry, ...Entry[]]

export type Navigation = {
  /** Bottom first. Never empty: there is always a page. */
  readonly stack: Stack
  /** The tab pages that were visited. They stay mounted, whatever the stack does. */
  readonly tabs: readonly Entry[]
  readonly nextKey: number
  /** The target of the navigation in progress. A second navigation to it is refused. */
  readonly pending: string | undefined
}

/** So many pages above the tabs stay mounted; older ones are mounted again when the player comes back. */
export const keptPagesMax = 3

export function navigateTo(from: Navigation, url: string | undefined): Navigation {
  const address = requested(from, url)
  if (isTab(address)) throw refusals.navigateToTab()
  return append(from, from.stack, address)
}

export function redirectTo(from: Navigation, url: string | undefined): Navigation {
  const address = requested(from, url)
  if (isTab(address)) throw refusals.redirectToTab()
  return append(from, from.stack.slice(0, -1), address)
}

/** Replaces the stack by one tab page. Tab pages have no parameters. */
export function switchTab(from: Navigation, url: string | undefined): Navigation {
  const { path } = requested(from, url)
  if (!isTab({ path })) throw refusals.switchToPage()
  const kept = from.tabs.find((tab) => tab.path === path)
  if (kept) return { ...from, stack: [kept], pending: undefined }
  return append(from, [], { path, search: '' })
}

/** Clears everything, the mounted tabs too. */
export function reLaunch(from: Navigation, url: string | undefined): Navigation {
  const address = requested(from, url)
  return append({ ...from, tabs: [] }, [], address.path === '/' ? throughEntry(address) : address)
}

/** How many steps back are possible: all but the last page of the stack. */
export function stepsBack(from: Navigation, delta = 1): number {
  const wanted = Number.isInteger(delta) && delta > 0 ? delta : 1
  return Math.min(wanted, from.stack.length - 1)
}

export function navigateBack(from: Navigation, delta = 1): Navigation {
  const steps = stepsBack(from, delta)
  if (steps === 0) return switchTab(from, routes.home.path)
  return { ...from, stack: from.stack.slice(0, from.stack.length - steps) as unknown as Stack, pending: undefined }
}

export function lock(from: Navigation, url: string): Navigation {
  return { ...from, pending: urlOf(parseUrl(url)) }
}

export function unlock(from: Navigation): Navigation {
  return { ...from, pending: undefined }
}

/** Restores a stack from the browser's history. A page that is still mounted is kept. */
export function restore(from: Navigation, saved: readonly Entry[]): Navigation {
  let { nextKey } = from
  const alive = [...from.stack, ...from.tabs]
  const stack = saved.map((entry, index) => {
    const same = alive.find((known) => known.path === entry.path && (known.key === entry.key || isTab(entry)))
    if (same && (index === 0 || !isTab(same))) return same
    return { ...entry, key: nextKey++ }
  })
  const [bottom, ...rest] = stack
  if (!bottom) return from
  return { stack: [bottom, ...rest], tabs: withTab(from.tabs, bottom), nextKey, pending: undefined }
}

export type Launch = {
  /** The address of the entry page, with the requested page in `redirect`. */
  readonly entryUrl: string
  readonly navigation: Navigation
}

/** Every launch passes the entry page. A deep link and the stack of a reloaded page survive it. */
export function launch(url: string, saved: readonly Entry[] | undefined): Launch {
  const address = parseUrl(url)
  const entryUrl = entryUrlOf(address)
  const target = throughEntry(parseUrl(entryUrl))
  const empty: Navigation = { stack: [{ ...target, key: 0 }], tabs: [], nextKey: 1, pending: undefined }
  const first = isTab(target) ? { ...empty, tabs: [empty.stack[0]] } : empty
  const top = saved?.at(-1)
  if (!saved || !top || urlOf(top) !== urlOf(target) || !saved.every(isKnown)) return { entryUrl, navigation: first }
  return { entryUrl, navigation: restore({ ...empty, stack: [{ ...top, key: -1 }], tabs: [] }, saved) }
}

export function topOf(navigation: Navigation): Entry {
  return navigation.stack.at(-1) ?? navigation.stack[0]
}

/** The pages that stay mounted: the visited tabs, and the newest pages of the stack. */
export function aliveEntries(navigation: Navigation): readonly Entry[] {
  const pushed = navigation.stack.filter((entry) => !isTab(entry)).slice(-keptPagesMax)
  return [...navigation.tabs, ...pushed]
}

export function isTab(address: Pick<Address, 'path'>): boolean {
  return findRoute(address.path)?.tab !== undefined
}

const launchParameters = ['invite_code', 'isnative', 'statusbarheight', 'isCoat', 'h5no', 'link_id']

function entryUrlOf(address: Address): string {
  if (address.path === '/') return urlOf(address)
  const own = new URLSearchParams(address.search)
  const entry = new URLSearchParams()
  for (const name of launchParameters) {
    const value = own.get(name)
    if (value !== null) entry.set(name, value)
    own.delete(name)
  }
  const search = own.toString()
  entry.set('redirect', address.path + (search && `?${search}`))
  return `/?${entry}`
}

/** Where the entry page redirects to: the requested page if it is one of ours, else Home. */
function throughEntry(entry: Address): Address {
  const wanted = new URLSearchParams(entry.search).get('redirect')
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return parseUrl(urlTo('home'))
  const target = parseUrl(wanted)
  return target.path === '/' ? parseUrl(urlTo('home')) : target
}

function requested(from: Navigation, url: string | undefined): Address {
  if (!url) throw refusals.missingUrl()
  const address = parseUrl(url)
  if (!findRoute(address.path)) throw refusals.notFound(address.path)
  if (from.pending === urlOf(address)) throw refusals.locked(url)
  return address
}

function append(from: Navigation, below: readonly Entry[], address: Address): Navigation {
  const entry: Entry = { ...address, key: from.nextKey }
  const [bottom, ...rest] = [...below, entry]
  return {
    stack: [bottom ?? entry, ...rest],
    tabs: withTab(from.tabs, entry),
    nextKey: from.nextKey + 1,
    pending: undefined,
  }
}

function withTab(tabs: readonly Entry[], entry: Entry): readonly Entry[] {
  return isTab(entry) && !tabs.some((tab) => tab.path === entry.path) ? [...tabs, entry] : tabs
}

function isKnown(entry: Entry): boolean {
  return findRoute(entry.path) !== undefined
}
