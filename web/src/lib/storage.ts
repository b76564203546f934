import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { UserInfo, VipInfo } from './user-info.ts'

/** Everything the app keeps on the device. A key that is not here cannot be stored. */
export type Stored = {
  deviceNumber: string
  lang: string
  theme: string
  inviteCode: string
  linkId: string
  h5No: number
  /** The last configuration that could be read, as the server sent it. */
  appConfig: string
  sign: string
  uid: number
  userInfo: UserInfo
  vipInfo: VipInfo
  serviceInfo: WireOutputOf<'/service/index'>
  serviceUrl: string
  minVipLevel: number
  recentSearches: readonly string[]
  /** The player does not want his balance read over his shoulder. */
  balanceHidden: boolean
  /** The hashes of the rules whose odds the player has been shown. */
  rulesSeen: readonly string[]
}

export type StoredKey = keyof Stored

const prefix = 'zamra.'

/** Reads a key; a missing one is an error, as the product's storage has it. */
export function readStored<Key extends StoredKey>(key: Key): Stored[Key] {
  const value = findStored(key)
  if (value === undefined) throw new Error('getStorage:fail data not found')
  return value
}

/** Reads a key that may be missing or unreadable. */
export function findStored<Key extends StoredKey>(key: Key): Stored[Key] | undefined {
  try {
    const text = place().getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as Stored[Key])
  } catch {
    return undefined
  }
}

export function store<Key extends StoredKey>(key: Key, value: Stored[Key]): void {
  try {
    place().setItem(prefix + key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs the player his memory, never his session.
  }
}

export function removeStored(...keys: readonly StoredKey[]): void {
  for (const key of keys) place().removeItem(prefix + key)
}

type Visit = {
  host: { native: boolean; statusBarHeight: number; coat: boolean }
  /** What waits here while the player is at Google's, until he is back. */
  google: GoogleTrip | undefined
  /** The number of a deposit whose answer has not come yet, and what was sent under it. */
  depositOrder: { readonly id: string; readonly content: string } | undefined
  /** The same of a ticket. */
  ticketOrder: { readonly id: string; readonly content: string } | undefined
}

export type GoogleTrip = {
  readonly state: string
  readonly redirect: string | undefined
  readonly inviteCode: string | undefined
  readonly areaCode: string
  readonly agreeTerms: boolean
  readonly ageCertified: boolean
  readonly termsVersion?: string
}

/** Kept while this tab is open, so that a reload still knows the shell around the app. */
export function keepForVisit<Key extends keyof Visit>(key: Key, value: Visit[Key]): void {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Without it, a reload inside a shell looks like a plain browser, and who comes from Google starts again.
  }
}

export function readForVisit<Key extends keyof Visit>(key: Key): Visit[Key] | undefined {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as Visit[Key])
  } catch {
    return undefined
  }
}

/** A plain cookie that lets the server draw the first page as the player left it. Never a secret. */
export function setPlainCookie(name: 'zlang' | 'ztheme', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox of our floor.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax`
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memory = new Map<string, string>()
const forThisPageOnly: Place = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
}

/** Some browsers forbid storage in private windows and in frames; the app then remembers until it is closed. */
function place(): Place {
  try {
    return globalThis.localStorage ?? forThisPageOnly
  } catch {
    return forThisPageOnly
  }
}
