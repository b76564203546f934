import type { PlayerId } from '@zamra/contract/brand.ts'
import type { trackingChoices } from '@zamra/contract/tracking-consent.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'

type Choice = (typeof trackingChoices)[number]

export type Consent = {
  readonly choice: Choice
  readonly trackerId: string | null
  readonly linkId: string | null
  readonly changedAt: Date
}

function consentOf(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('tracking_consent')
    .select([sql<Choice>`choice`.as('choice'), 'tracker_id as trackerId', 'link_id as linkId'])
    .select('changed_at as changedAt')
    .where('player_id', '=', playerId)
}

export function findConsent(shard: ShardReader, playerId: PlayerId): Promise<Consent | undefined> {
  return consentOf(shard, playerId).executeTakeFirst()
}

/** Two answers at once are taken one after the other. False for an account that was erased, or is being erased. */
export async function lockPlayer(tx: ShardTx, playerId: PlayerId): Promise<boolean> {
  const found = await tx
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function saveConsent(tx: ShardTx, playerId: PlayerId, consent: Consent): Promise<void> {
  const row = {
    choice: consent.choice,
    tracker_id: consent.trackerId,
    link_id: consent.linkId,
    changed_at: consent.changedAt,
  }
  await tx
    .insertInto('tracking_consent')
    .values({ player_id: playerId, ...row })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
    .execute()
}

export async function deleteConsent(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('tracking_consent').where('player_id', '=', playerId).execute()
}

/** The trackers of those who consent, with the time from which they do. */
export async function listTrackers(
  tx: ShardTx,
  players: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, { readonly trackerId: string; readonly since: Date }>> {
  if (players.length === 0) return new Map()
  const rows = await tx
    .selectFrom('tracking_consent')
    .select([sql<PlayerId>`player_id`.as('playerId'), sql<string>`tracker_id`.as('trackerId'), 'changed_at as since'])
    .where('player_id', 'in', players)
    .where('choice', '=', 'granted')
    .orderBy('player_id')
    .forShare()
    .execute()
  return new Map(rows.map(({ playerId, ...tracker }) => [playerId, tracker]))
}
