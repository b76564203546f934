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
  /** The declaration that the server holds of the player who signed in last: of which terms, and when it was given. */
  declaration: { readonly termsVersion: string; readonly at: number }
  /** Whether the player hides their balance. */
  balanceHidden: boolean
  /** The hashes of the rules whose odds the player has been shown. */
  rulesSeen: readonly string[]
  /** By lottery: picks that the player saved to play again. */
  favouritePicks: Readonly<Record<string, readonly (readonly { readonly bet: string; readonly pick: string }[])[]>>
  /** What the player turned on for the show of a draw. */
  drawEffects: { readonly sound: boolean; readonly vibration: boolean }
  /** The keys whose draws this device trusts, as they were published. */
  drawKeys: object
  /** By day: the hash of the public report that this device has verified, because a day has one report. */
  reportsVerified: Readonly<Record<string, string>>
  /** What this device was shown of its player's newest seed pairs, the newest first: the evidence against the operator. */
  seedsSeen: readonly SeenSeed[]
  /** The level that the VIP page has shown last, and whose. */
  vipSeen: { readonly uid: number; readonly level: number }
  /** The player who does not want to see the popup of the check-in again before this moment. */
  checkInHidden: { readonly uid: number; readonly until: number }
  /** The UPI app that the player opened last to pay. */
  upiApp: string
  /** What the tracking client keeps while the player consents, and nothing before and after that. */
  tracking: TrackerState
  /** By player: tracking is refused, and the server has not answered yet. */
  trackingRefusals: Readonly<Record<string, 'refused' | 'forgotten'>>
}

export type SeenSeed = {
  readonly uid: number
  readonly number: number
  /** The hash that was shown before the client seed was sent. */
  readonly commit: string
  readonly clientSeed: string
  /** Sent and answered, sent without an answer yet, or shown to this device after it was opened elsewhere. */
  readonly opening: 'answered' | 'sent' | 'shown'
  /** As it was answered when the pair was revealed. */
  readonly serverSeed?: string
  readonly bets: readonly SeenBet[]
}

/** A bet as this device sent it, under the number that it was answered. */
export type SeenBet = {
  readonly betId: string
  readonly nonce: number
  readonly mode: string
  readonly stake: number
  readonly play: { readonly game: string; readonly [setting: string]: string | number }
  readonly steps: readonly { readonly place: number; readonly step: number }[]
}

export type TrackerState = {
  /** The random id under which the provider knows the player. */
  readonly trackerId: string
  readonly sessionCount: number
  readonly lastActiveMs?: number
  readonly queue: readonly (TrackerCall & { readonly createdAtMs: number })[]
  readonly sentEvents: readonly string[]
  /** The link and the referrer that the provider was told last. */
  readonly lastClick?: string
  readonly isSharingSaid?: boolean
  readonly adid?: string
}

/** What the tracking provider is told. These are all the fields there are: none is about who the player is. */
export type TrackerCall =
  | { readonly path: 'session'; readonly fields: { readonly session_count: string } }
  | { readonly path: 'event'; readonly fields: { readonly event_token: string; readonly dedupe_id: string } }
  | { readonly path: 'sdk_click'; readonly fields: { readonly referrer: string; readonly link_id: string } }
  | { readonly path: 'third_party_sharing'; readonly fields: { readonly options: string } }

export type StoredKey = keyof Stored

export const storedPrefix = 'zamra.'

/** Reads a key. A missing one throws, as the specification says. */
export function readStored<Key extends StoredKey>(key: Key): Stored[Key] {
  const value = findStored(key)
  if (value === undefined) throw new Error('getStorage:fail data not found')
  return value
}

/** Reads a key that may be missing or unreadable. */
export function findStored<Key extends StoredKey>(key: Key): Stored[Key] | undefined {
  try {
    const text = storage().getItem(storedPrefix + key)
    return text === null ? undefined : (JSON.parse(text) as Stored[Key])
  } catch {
    return undefined
  }
}

export function store<Key extends StoredKey>(key: Key, value: Stored[Key]): void {
  try {
    storage().setItem(storedPrefix + key, JSON.stringify(value))
  } catch {
    // With a full or forbidden storage the app forgets on reload, but the session works.
  }
}

export function removeStored(...keys: readonly StoredKey[]): void {
  for (const key of keys) storage().removeItem(storedPrefix + key)
}

type Visit = {
  /** The deposit order that the player left a game for, and the address of that game. */
  depositFrom: { readonly orderNo: string; readonly url: string } | undefined
  /** The order whose arrival was shown last. */
  depositSeen: string | undefined
  /** The draws with tickets of this visit whose result was not told yet, and whose tickets they are. */
  awaitedDraws: { readonly uid: number; readonly drawIds: readonly string[] } | undefined
  /** The player folded the show of a draw away, so none opens by itself. */
  showFolded: boolean | undefined
  host: { native: boolean; statusBarHeight: number; coat: boolean }
  /** The state of a Google sign-in, until the player comes back from Google. */
  google: GoogleTrip | undefined
  /** The idempotency key of a deposit that is not answered yet, and what was sent with it. */
  depositOrder: { readonly id: string; readonly content: string } | undefined
  /** The same for a ticket. */
  ticketOrder: { readonly id: string; readonly content: string } | undefined
  /** The same for a bet on an instant game. */
  originalBet: { readonly id: string; readonly content: string } | undefined
  /** The same for a withdrawal; the content never holds the withdrawal password. */
  withdrawal: { readonly id: string; readonly content: string } | undefined
  /** The same for a claim of what friends earned. */
  rebateClaim: { readonly id: string; readonly content: string } | undefined
  feedback: { readonly id: string; readonly content: string } | undefined
  /** The same for a claim of all rewards. */
  rewardClaim: { readonly id: string; readonly content: string } | undefined
  /** The same for an identity check. It is gone with the visit. */
  identityCheck: { readonly id: string; readonly content: string } | undefined
}

export type GoogleTrip = {
  readonly state: string
  readonly redirect: string | undefined
  readonly inviteCode: string | undefined
  readonly areaCode: string
  readonly agreeTerms: boolean
  readonly ageCertified: boolean
  readonly certifiedAge: number
  readonly termsVersion?: string
}

/** Stores a value for as long as this tab is open. */
export function keepForVisit<Key extends keyof Visit>(key: Key, value: Visit[Key]): void {
  try {
    if (value === undefined) sessionStorage.removeItem(storedPrefix + key)
    else sessionStorage.setItem(storedPrefix + key, JSON.stringify(value))
  } catch {
    // Without it, a reload inside a shell looks like a plain browser, and a Google sign-in must start again.
  }
}

export function readForVisit<Key extends keyof Visit>(key: Key): Visit[Key] | undefined {
  try {
    const text = sessionStorage.getItem(storedPrefix + key)
    return text === null ? undefined : (JSON.parse(text) as Visit[Key])
  } catch {
    return undefined
  }
}

/** A cookie that lets the server render the first page in the player's language and theme. Never a secret. */
export function setPlainCookie(name: 'zlang' | 'ztheme', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the oldest Safari and Firefox that we support.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax`
}

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memory = new Map<string, string>()
const inMemory: StorageLike = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
}

/** Some browsers forbid storage in private windows and in frames; the app then keeps its state in memory. */
function storage(): StorageLike {
  try {
    return globalThis.localStorage ?? inMemory
  } catch {
    return inMemory
  }
}
