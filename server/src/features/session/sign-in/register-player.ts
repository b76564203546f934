import type { PlayerId } from '@zamra/contract/brand.ts'
import { randomInt } from '../../../base/random.ts'
import { refusal } from '../../../base/refusal.ts'
import type { Vault } from '../../../base/vault.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { Databases } from '../../../db/databases.ts'
import { appendEvent } from '../../../events/append.ts'
import { marketOfAreaCode, openWallet } from '../../../ledger/index.ts'
import { marketOf } from '../../market/index.ts'
import { claimIdentity, findOwner, type Stores } from '../identity/claim.ts'
import { type Identity, identityOf, phoneIdentity, placeOf, storedIndex } from '../identity/identity.ts'
import { findInviter } from '../identity/invite-code.ts'
import { insertInvitation } from '../identity/invite-queries.ts'
import { findClaim } from '../identity/queries.ts'
import { hashPassword } from '../password/password.ts'
import { hasPlayer, insertPlayer, type NewPlayer, reservePlayerId } from '../queries.ts'
import { termsVersion } from './declaration.ts'

export type Registration = {
  readonly kind: 'guest' | 'registered'
  readonly areaCode: string
  /** Without one the player gets a default name. */
  readonly nickName?: string | undefined
  readonly password?: string | undefined
  /** The player did not choose the password. */
  readonly mustChangePassword?: boolean
  /** In E.164 form, `+923001234567`, with ownership proven. */
  readonly phone?: string | undefined
  /** From a verified Google token. */
  readonly google?: { readonly subject: string; readonly email: string } | undefined
  readonly referralCode?: string | undefined
}

/** Registers a new player who has made the declaration of the current terms. Refused when the phone number or the Google account already belongs to a player. */
export async function registerPlayer(stores: Stores, registration: Registration): Promise<PlayerId> {
  const { playerId, isNew } = await findOrRegister(stores, registration)
  if (!isNew) throw refusal('phone.taken', {})
  return playerId
}

/**
 * The player id is reserved in the directory first, then the phone number or Google account is claimed for it, and then
 * the player is written to their shard. A crash on the way leaves an unused id, which costs nothing, or a claim of a
 * player who does not exist yet: the next registration with the same proof becomes that player. Two concurrent
 * registrations become one player, because the shard accepts a player id only once.
 */
export async function findOrRegister(
  stores: Stores,
  registration: Registration,
): Promise<{ readonly playerId: PlayerId; readonly isNew: boolean }> {
  const passwordHash =
    registration.password === undefined ? undefined : await hashPassword(registration.password, stores.passwordCost)
  const identity = provenIdentity(stores, registration)
  const playerId = await reserveNumber(stores.databases)
  const holder = identity ? await claimOrJoin(stores, identity, playerId) : playerId
  const player = newPlayer(stores, registration, holder, passwordHash)
  const inviterId = await findInviter(stores, registration.referralCode, player.market)
  const isNew = await stores.databases.shardOf(holder).transact((tx) => writePlayer(tx, player, inviterId))
  return { playerId: holder, isNew }
}

function provenIdentity({ vault }: Stores, { phone, google }: Registration): Identity | undefined {
  if (phone !== undefined) return phoneIdentity(vault, phone)
  return google && identityOf(vault, 'google', google.subject)
}

/** The player id to continue with: the reserved one, or the one of a claim that was already begun. */
async function claimOrJoin(stores: Stores, identity: Identity, playerId: PlayerId): Promise<PlayerId> {
  if (await claimIdentity(stores, identity, playerId)) return playerId
  const owner = await findOwner(stores, identity)
  if (owner !== undefined) return owner
  const claimant = await findClaim(stores.databases.main.read, identity)
  const isFree = claimant !== undefined && !(await hasPlayer(stores.databases.shardOf(claimant).read, claimant))
  if (isFree && (await claimIdentity(stores, identity, claimant))) return claimant
  const finishedMeanwhile = await findOwner(stores, identity)
  if (finishedMeanwhile !== undefined) return finishedMeanwhile
  // Another player is binding it right now, or was interrupted. It is decided within a minute.
  throw refusal('server.busy', { retryAfter: 60 })
}

function newPlayer(
  { clock, vault }: Stores,
  registration: Registration,
  playerId: PlayerId,
  passwordHash: string | undefined,
): NewPlayer {
  const { kind, areaCode, phone, google, referralCode, mustChangePassword = false } = registration
  const createdAt = clock.now()
  return {
    playerId,
    kind,
    areaCode,
    passwordHash,
    mustChangePassword,
    referralCode,
    termsVersion,
    createdAt,
    nickName: registration.nickName ?? defaultNickName(kind, playerId),
    market: marketOf(areaCode),
    phone: phone === undefined ? undefined : sealedPhone(vault, playerId, phone),
    google: google && {
      index: storedIndex(identityOf(vault, 'google', google.subject)),
      sealed: vault.seal(google.subject, placeOf(playerId, 'google_sealed')),
      emailSealed: vault.seal(google.email, placeOf(playerId, 'email_sealed')),
    },
    ageCertifiedAt: createdAt,
    // A guest is not registered yet; registration counts from the bound phone number.
    registeredAt: kind === 'registered' ? createdAt : undefined,
  }
}

function sealedPhone(vault: Vault, playerId: PlayerId, phone: string) {
  return {
    sealed: vault.seal(phone, placeOf(playerId, 'phone_sealed')),
    index: storedIndex(phoneIdentity(vault, phone)),
  }
}

function defaultNickName(kind: Registration['kind'], playerId: PlayerId): string {
  return `${kind === 'guest' ? 'Guest' : 'Player'} ${String(playerId).slice(-4)}`
}

async function writePlayer(tx: ShardTx, player: NewPlayer, inviterId: PlayerId | undefined): Promise<boolean> {
  const { playerId, kind, areaCode, createdAt: at } = player
  if (!(await insertPlayer(tx, player))) return false
  const market = marketOfAreaCode(areaCode)
  if (market) await openWallet(tx, playerId, market, at)
  if (inviterId !== undefined && inviterId !== playerId) await insertInvitation(tx, { playerId, inviterId, at })
  await appendEvent(tx, { kind: 'player.registered', playerId, at, payload: { kind, areaCode } })
  return true
}

/** Ids are random, so they reveal neither other players nor how many there are. */
async function reserveNumber(databases: Databases): Promise<PlayerId> {
  for (;;) {
    const playerId = randomInt(100_000_000, 2_147_483_647) as PlayerId
    if (await databases.main.transact((tx) => reservePlayerId(tx, playerId))) return playerId
  }
}
