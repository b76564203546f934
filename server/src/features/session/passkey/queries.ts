import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

/** The stored part of a passkey. It is the public key, which verifies signatures and cannot make any. */
export type NewPasskey = {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: string[]
}

/** The player's passkeys by creation time, without removed ones. */
export function listPasskeys(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('player_id', '=', playerId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** The data to verify a signature. An erased player has no passkeys. */
export async function findPasskey(shard: ShardReader, playerId: PlayerId, credentialId: string) {
  const found = await shard
    .selectFrom('passkey')
    .innerJoin('player', 'player.player_id', 'passkey.player_id')
    .select(['public_key', 'counter'])
    .where('passkey.player_id', '=', playerId)
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return found && { publicKey: new Uint8Array(found.public_key), counter: Number(found.counter) }
}

/** Stores a new passkey. False when the player has or had it already. */
export async function insertPasskey(
  tx: ShardTx,
  passkey: NewPasskey & { readonly playerId: PlayerId; readonly name: string; readonly createdAt: Date },
): Promise<boolean> {
  const kept = await tx
    .insertInto('passkey')
    .values({
      player_id: passkey.playerId,
      credential_id: passkey.id,
      public_key: Buffer.from(passkey.publicKey),
      counter: BigInt(passkey.counter),
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst()
  if (kept) await raiseVersion(tx, passkey.playerId)
  return kept !== undefined
}

/**
 * The signature counter of a passkey only rises. Two responses with the same counter come from two copies of one key:
 * the second is refused, also when both are verified at the same moment. A passkey without a counter stays at zero.
 */
export async function recordPasskeyUse(
  tx: ShardTx,
  use: { readonly playerId: PlayerId; readonly credentialId: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const counter = BigInt(use.counter)
  const used = await tx
    .updateTable('passkey')
    .set({ counter, used_at: use.at })
    .where('player_id', '=', use.playerId)
    .where('credential_id', '=', use.credentialId)
    .where('removed_at', 'is', null)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0n), row.val(counter === 0n)])]))
    .returning('player_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function removePasskey(
  tx: ShardTx,
  passkey: { readonly playerId: PlayerId; readonly credentialId: string; readonly at: Date },
): Promise<boolean> {
  const removed = await tx
    .updateTable('passkey')
    .set({ removed_at: passkey.at })
    .where('player_id', '=', passkey.playerId)
    .where('credential_id', '=', passkey.credentialId)
    .where('removed_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst()
  if (removed) await raiseVersion(tx, passkey.playerId)
  return removed !== undefined
}

export async function deletePasskeys(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('passkey').where('player_id', '=', playerId).execute()
}

/** The number of passkeys is part of the player's user information. */
async function raiseVersion(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.updateTable('player').set({ version: sql`version + 1` }).where('player_id', '=', playerId).execute()
}
