import type { PlayerId } from '@zamra/contract/brand.ts'
import { now } from '../../../base/clock.ts'
import { randomInt } from '../../../base/random.ts'
import { refusal } from '../../../base/refusal.ts'
import type { Vault } from '../../../base/vault.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { Databases } from '../../../db/databases.ts'
import { appendEvent } from '../../../events/append.ts'
import { marketOfAreaCode, openWallet } from '../../../ledger/index.ts'
import { marketOf } from '../../market/index.ts'
import { hashPassword } from '../password/password.ts'
import { hasPlayer, insertPlayer, type NewPlayer, reservePlayerId } from '../queries.ts'
import { claimIdentity, findOwner, googleIndex, phoneIndex, placeOf, type Stores } from './claim.ts'
import { findClaim, type IdentityKind } from './queries.ts'

export type Registration = {
  readonly kind: 'guest' | 'registered'
  readonly areaCode: string
  /** Without one he gets a name to begin with. */
  readonly nickName?: string | undefined
  readonly password?: string | undefined
  /** The password is not of his own making. */
  readonly mustChangePassword?: boolean
  /** In its one form, `+923001234567`, and proven to be his. */
  readonly phone?: string | undefined
  /** As Google says it in a token that was verified. */
  readonly google?: { readonly subject: string; readonly email: string } | undefined
  readonly referralCode?: string | undefined
  /** The terms he agreed to. Whoever agrees to them has declared his age too. */
  readonly termsVersion?: string | undefined
}

/** A new player. Refused when the number or the Google account has one already. */
export async function registerPlayer(stores: Stores, registration: Registration): Promise<PlayerId> {
  const { playerId, isNew } = await findOrRegister(stores, registration)
  if (!isNew) throw refusal('phone.taken', {})
  return playerId
}

/**
 * The player's number is taken in the directory first, then the telephone number or Google account is claimed for it,
 * and then the player is written to his shard. A crash on the way leaves a number that nobody has, which costs nothing,
 * or a claim for a player who is not there: whoever comes next with the same proof becomes that player. Two who come at
 * once become one, because the shard takes a player's number only once.
 */
export async function findOrRegister(
  stores: Stores,
  registration: Registration,
): Promise<{ readonly playerId: PlayerId; readonly isNew: boolean }> {
  const passwordHash = registration.password === undefined ? undefined : await hashPassword(registration.password)
  const identity = identityOf(stores, registration)
  const playerId = await reserveNumber(stores.databases)
  const holder = identity ? await claimOrJoin(stores, identity, playerId) : playerId
  const player = newPlayer(stores, registration, holder, passwordHash)
  const isNew = await stores.databases.shardOf(holder).transact((tx) => writePlayer(tx, player))
  return { playerId: holder, isNew }
}

type Identity = { readonly kind: IdentityKind; readonly index: Buffer }

function identityOf({ vault }: Stores, { phone, google }: Registration): Identity | undefined {
  if (phone !== undefined) return { kind: 'phone', index: phoneIndex(vault, phone) }
  return google && { kind: 'google', index: googleIndex(vault, google.subject) }
}

/** The number under which this registration goes on: its own, or the one that a claim was begun for. */
async function claimOrJoin(stores: Stores, { kind, index }: Identity, playerId: PlayerId): Promise<PlayerId> {
  if (await claimIdentity(stores, kind, index, playerId)) return playerId
  const owner = await findOwner(stores, kind, index)
  if (owner !== undefined) return owner
  const claimant = await findClaim(stores.databases.main.read, kind, index)
  const isFree = claimant !== undefined && !(await hasPlayer(stores.databases.shardOf(claimant).read, claimant))
  if (isFree && (await claimIdentity(stores, kind, index, claimant))) return claimant
  const finishedMeanwhile = await findOwner(stores, kind, index)
  if (finishedMeanwhile !== undefined) return finishedMeanwhile
  // A player who is just about to bind it, or who broke off a moment ago: in a minute it is decided.
  throw refusal('server.busy', { retryAfter: 60 })
}

function newPlayer(
  { vault }: Stores,
  registration: Registration,
  playerId: PlayerId,
  passwordHash: string | undefined,
): NewPlayer {
  const { kind, areaCode, phone, google, referralCode, termsVersion, mustChangePassword = false } = registration
  const createdAt = now()
  return {
    ...{ playerId, kind, areaCode, passwordHash, mustChangePassword, referralCode, termsVersion, createdAt },
    nickName: registration.nickName ?? defaultNickName(kind, playerId),
    market: marketOf(areaCode),
    phone: phone === undefined ? undefined : sealedPhone(vault, playerId, phone),
    google: google && {
      index: googleIndex(vault, google.subject),
      emailSealed: vault.seal(google.email, placeOf(playerId, 'email_sealed')),
    },
    ageCertifiedAt: termsVersion === undefined ? undefined : createdAt,
    // A guest's clock does not run: it begins when he binds a number.
    registeredAt: kind === 'registered' ? createdAt : undefined,
  }
}

function sealedPhone(vault: Vault, playerId: PlayerId, phone: string) {
  return { sealed: vault.seal(phone, placeOf(playerId, 'phone_sealed')), index: phoneIndex(vault, phone) }
}

function defaultNickName(kind: Registration['kind'], playerId: PlayerId): string {
  return `${kind === 'guest' ? 'Guest' : 'Player'} ${String(playerId).slice(-4)}`
}

async function writePlayer(tx: ShardTx, player: NewPlayer): Promise<boolean> {
  const { playerId, kind, areaCode, createdAt: at } = player
  if (!(await insertPlayer(tx, player))) return false
  const market = marketOfAreaCode(areaCode)
  if (market) await openWallet(tx, playerId, market)
  await appendEvent(tx, { kind: 'player.registered', playerId, at, payload: { kind, areaCode } })
  return true
}

/** Numbers are random: a player cannot guess his neighbour's, nor how many players there are. */
async function reserveNumber(databases: Databases): Promise<PlayerId> {
  for (;;) {
    const playerId = randomInt(100_000_000, 2_147_483_647) as PlayerId
    if (await databases.main.transact((tx) => reservePlayerId(tx, playerId))) return playerId
  }
}
