import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

/** The columns of a player that staff see or may reveal, still sealed. */
export function findPlayer(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('player')
    .select([
      'nick_name as nickName',
      'market',
      'area_code as areaCode',
      'created_at as createdAt',
      'erased_at as erasedAt',
    ])
    .select(['phone_sealed as phoneSealed', 'email_sealed as emailSealed', 'birthday_sealed as birthdaySealed'])
    .select('kyc_level as kycLevel')
    .select((row) => [
      row
        .selectFrom('identity_check')
        .select('identity_check.state')
        .where('identity_check.player_id', '=', playerId)
        .orderBy('identity_check.created_at', 'desc')
        .limit(1)
        .as('kycState'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

/** Open sessions, the newest first. */
export function listOpenSessions(shard: ShardReader, playerId: PlayerId, at: Date) {
  return shard
    .selectFrom('session')
    .select(['device_name as device', 'opened_at as startedAt', 'seen_at as seenAt'])
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('opened_at', 'desc')
    .limit(50)
    .execute()
}

export type Happened = {
  readonly id: bigint
  readonly feature: string
  readonly kind: string
  readonly payload: unknown
  readonly at: Date
}

/** The newest events of a player before one of them. */
export function listHappened(
  shard: ShardReader,
  playerId: PlayerId,
  before: bigint | undefined,
  limit: number,
): Promise<Happened[]> {
  let query = shard
    .selectFrom('event')
    .select(['id', 'feature', 'kind', 'payload', 'at'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** A UTR that a player submitted, or a reference of the bank of a payout: the player and the order or withdrawal. */
export async function findByReference(shard: ShardReader, reference: string) {
  const found = sql<{ playerId: PlayerId; by: 'utr' | 'transaction' | 'withdrawal'; found: string }>`(
    select player_id as "playerId", 'utr' as by, order_no as found from deposit_order where utr = ${reference}
    union all
    select player_id, 'transaction', order_no from deposit_capture where payment_id = ${reference}
    union all
    select player_id, 'transaction', withdraw_no from withdrawal where utr = ${reference}
    limit 20)`.as('found')
  return await shard.selectFrom(found).selectAll().execute()
}

export type Note = { readonly at: Date; readonly by: string; readonly text: string }

export function listNotes(shard: ShardReader, playerId: PlayerId): Promise<Note[]> {
  return shard
    .selectFrom('player_note')
    .select(['at', 'by_whom as by', 'note as text'])
    .where('player_id', '=', playerId)
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
}

export async function insertNote(tx: ShardTx, playerId: PlayerId, noteId: string, note: Note): Promise<void> {
  await tx
    .insertInto('player_note')
    .values({ player_id: playerId, note_id: noteId, by_whom: note.by, note: note.text, at: note.at })
    .execute()
}
