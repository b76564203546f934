import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { BlindIndex } from '../../../base/vault.ts'
import type { MainReader, MainTx, ShardReader } from '../../../db/database.ts'
import type { Identity, IdentityKind } from './identity.ts'

type Claim = {
  readonly kind: IdentityKind
  readonly index: BlindIndex
  readonly playerId: PlayerId
  readonly at: Date
}

/** True when the identity was free, or already claimed by this player: then the claim is renewed. */
export async function insertClaim(tx: MainTx, { kind, index, playerId, at }: Claim): Promise<boolean> {
  const claimed = await tx
    .insertInto('identity_claim')
    .values({ kind, blind_index: index.hash, key_id: index.keyId, player_id: playerId, claimed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'blind_index'])
        .doUpdateSet({ claimed_at: at })
        .where('identity_claim.player_id', '=', playerId),
    )
    .returning('player_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function findClaim(main: MainReader, { kind, indexes }: Identity): Promise<PlayerId | undefined> {
  const claim = await main
    .selectFrom('identity_claim')
    .select('player_id')
    .where('kind', '=', kind)
    .where('blind_index', 'in', hashesOf(indexes))
    .orderBy('key_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return claim?.player_id as PlayerId | undefined
}

export type Move = {
  readonly kind: IdentityKind
  readonly index: BlindIndex
  readonly from: PlayerId
  readonly to: PlayerId
  /** Only a claim that is at least this old is moved. */
  readonly claimedBefore: Date
  readonly at: Date
}

export async function moveClaim(tx: MainTx, { kind, index, from, to, claimedBefore, at }: Move): Promise<boolean> {
  const moved = await tx
    .updateTable('identity_claim')
    .set({ player_id: to, claimed_at: at })
    .where('kind', '=', kind)
    .where('blind_index', '=', index.hash)
    .where('player_id', '=', from)
    .where('claimed_at', '<=', claimedBefore)
    .returning('player_id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function deleteClaims(tx: MainTx, { kind, indexes }: Identity, playerId: PlayerId): Promise<void> {
  await tx
    .deleteFrom('identity_claim')
    .where('kind', '=', kind)
    .where('blind_index', 'in', hashesOf(indexes))
    .where('player_id', '=', playerId)
    .execute()
}

export async function deleteClaimsOfKind(tx: MainTx, kind: IdentityKind, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('identity_claim').where('kind', '=', kind).where('player_id', '=', playerId).execute()
}

export async function findKeyOfClaim(main: MainReader, kind: IdentityKind, hash: Buffer): Promise<number | undefined> {
  const claim = await main
    .selectFrom('identity_claim')
    .select('key_id')
    .where('kind', '=', kind)
    .where('blind_index', '=', hash)
    .executeTakeFirst()
  return claim?.key_id
}

export async function countClaims(main: MainReader, { kind, indexes }: Identity, playerId: PlayerId): Promise<number> {
  const claims = await main
    .selectFrom('identity_claim')
    .select('key_id')
    .where('kind', '=', kind)
    .where('blind_index', 'in', hashesOf(indexes))
    .where('player_id', '=', playerId)
    .execute()
  return claims.length
}

/** Whether there are claims and none of them is by this key. */
export async function isUnusedKey(main: MainReader, keyId: number): Promise<boolean> {
  const { any, used } = await main
    .selectNoFrom([
      sql<boolean>`exists (select from identity_claim)`.as('any'),
      sql<boolean>`exists (select from identity_claim where key_id = ${keyId})`.as('used'),
    ])
    .executeTakeFirstOrThrow()
  return any && !used
}

type IndexKeys = { readonly lowest: number; readonly highest: number }

/** The number of a key outside the range by which an identity is claimed that no key within it finds. */
export async function findMissingKey(main: MainReader, { lowest, highest }: IndexKeys): Promise<number | undefined> {
  const claim = await main
    .selectFrom('identity_claim as old')
    .select('old.key_id')
    .where((eb) => eb.or([eb('old.key_id', '<', lowest), eb('old.key_id', '>', highest)]))
    .where(sql<boolean>`not ${isFoundWithin({ lowest, highest })}`)
    .limit(1)
    .executeTakeFirst()
  return claim?.key_id
}

/** Deletes claims by keys that were removed, if the player has one of the same kind by a key that is left. */
export async function deleteClaimsBefore(tx: MainTx, keys: IndexKeys): Promise<number> {
  const gone = await tx
    .deleteFrom('identity_claim as old')
    .where('old.key_id', '<', keys.lowest)
    .where(isFoundWithin(keys))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

function isFoundWithin({ lowest, highest }: IndexKeys) {
  return sql<boolean>`exists (
    select from identity_claim found
    where found.player_id = old.player_id and found.kind = old.kind and found.key_id between ${lowest} and ${highest})`
}

/** Whether the player's own shard holds the identity too. Only then is the claim complete. */
export async function hasIdentity(
  shard: ShardReader,
  { kind, indexes }: Identity,
  playerId: PlayerId,
): Promise<boolean> {
  if (kind === 'bankAccount') {
    const account = await shard
      .selectFrom('bank_account')
      .select('bank_account_id')
      .where('player_id', '=', playerId)
      .where('number_index', 'in', hashesOf(indexes))
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return account !== undefined
  }
  if (kind === 'document') {
    const check = await shard
      .selectFrom('identity_check')
      .select('check_no')
      .where('player_id', '=', playerId)
      .where('number_index', 'in', hashesOf(indexes))
      .executeTakeFirst()
    return check !== undefined
  }
  const player = await shard
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where(kind === 'phone' ? 'phone_index' : 'google_index', 'in', hashesOf(indexes))
    .executeTakeFirst()
  return player !== undefined
}

/**
 * Whether the player is on a break, which may outlast the account. After the end of a self-exclusion an account stays closed
 * until its owner asks to return; one that was erased has no owner who could ask.
 */
export async function isOnBreak(shard: ShardReader, playerId: PlayerId, at: Date): Promise<boolean> {
  const found = await shard
    .selectFrom('safety_setting as s')
    .innerJoin('player as p', 'p.player_id', 's.player_id')
    .select('s.player_id')
    .where('s.player_id', '=', playerId)
    .where('s.break_kind', 'is not', null)
    .where((eb) =>
      eb.or([eb('p.erased_at', 'is', null), eb('s.break_until', 'is', null), eb('s.break_until', '>', at)]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** A frozen or closed account and one with an open case keep what identified their owner. */
export async function isKeptOutByCase(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const found = sql<{ isKeptOut: boolean }>`(select is_kept_out_by_case(${playerId}) as "isKeptOut")`.as('found')
  return (await shard.selectFrom(found).select('isKeptOut').executeTakeFirst())?.isKeptOut ?? false
}

function hashesOf(indexes: readonly BlindIndex[]): readonly Buffer[] {
  return indexes.map(({ hash }) => hash)
}
