import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { Page } from '../../base/page.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'

export type ClientError = {
  readonly device: string
  readonly playerId: PlayerId | undefined
  readonly appId: number
  readonly fingerprint: Uint8Array
  readonly data: string
  readonly receivedAt: Date
  readonly expiresAt: Date
}

export async function insertClientError(tx: ShardTx, error: ClientError): Promise<void> {
  await tx
    .insertInto('client_error')
    .values({
      device: error.device,
      player_id: error.playerId ?? null,
      app_id: error.appId,
      fingerprint: Buffer.from(error.fingerprint),
      data: error.data,
      received_at: error.receivedAt,
      expires_at: error.expiresAt,
    })
    .execute()
}

/** Whether this device reported the same error within the last hour. */
export async function isKnownError(shard: ShardReader, device: string, fingerprint: Uint8Array, since: Date) {
  const found = await shard
    .selectFrom('client_error')
    .select('client_error_id')
    .where('device', '=', device)
    .where('fingerprint', '=', Buffer.from(fingerprint))
    .where('received_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type ClientEvent = {
  readonly device: string
  readonly playerId: PlayerId | undefined
  readonly name: string
  readonly props: Readonly<Record<string, unknown>>
  readonly happenedAt: Date
  readonly receivedAt: Date
  readonly expiresAt: Date
}

export async function insertClientEvents(tx: ShardTx, events: readonly ClientEvent[]): Promise<void> {
  await tx
    .insertInto('client_event')
    .values(
      events.map((event) => ({
        device: event.device,
        player_id: event.playerId ?? null,
        name: event.name,
        props: JSON.stringify(event.props),
        happened_at: event.happenedAt,
        received_at: event.receivedAt,
        expires_at: event.expiresAt,
      })),
    )
    .execute()
}

/** Deletes at most `limit` expired rows and returns how many, so that a large backlog needs no long transaction. */
export async function deleteExpired(tx: ShardTx, table: 'client_error' | 'client_event', at: Date, limit: number) {
  const gone = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where expires_at <= ${at} order by expires_at limit ${limit} for update skip locked
    )`.execute(tx)
  return Number(gone.numAffectedRows ?? 0n)
}

export async function addToTally(tx: ShardTx, feature: string, day: string, events: number): Promise<void> {
  await sql`
    insert into event_tally (feature, day, events) values (${feature}, ${day}, ${events})
    on conflict (feature, day) do update set events = event_tally.events + excluded.events`.execute(tx)
}

export async function clearTally(tx: ShardTx): Promise<void> {
  await tx.deleteFrom('event_tally').execute()
}

export function listErrorsOf(shard: ShardReader, playerId: PlayerId, { offset, limit }: Page) {
  return shard
    .selectFrom('client_error')
    .select(['device', 'data', 'received_at as receivedAt'])
    .where('player_id', '=', playerId)
    .orderBy('client_error_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listEventsOf(shard: ShardReader, playerId: PlayerId, { offset, limit }: Page) {
  return shard
    .selectFrom('client_event')
    .select(['device', 'name', 'props', 'happened_at as happenedAt'])
    .where('player_id', '=', playerId)
    .orderBy('client_event_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function forgetTelemetryOf(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.updateTable('client_error').set({ player_id: null }).where('player_id', '=', playerId).execute()
  await tx.updateTable('client_event').set({ player_id: null }).where('player_id', '=', playerId).execute()
}

/** The time of the newest event. A projection has no clock, and a log that is read again is as old as it is. */
export async function findLastEventTime(shard: ShardReader): Promise<Date | undefined> {
  const last = await shard.selectFrom('event').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.at
}
