import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { MailChannel } from '@zamra/contract/mail-channels.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

export type Wanted = { readonly channel: MailChannel; readonly topic: MailTopic }

export function listWanted(shard: ShardReader, playerId: PlayerId): Promise<Wanted[]> {
  return shard
    .selectFrom('mail_channel')
    .select([sql<MailChannel>`channel`.as('channel'), sql<MailTopic>`topic`.as('topic')])
    .where('player_id', '=', playerId)
    .orderBy('channel')
    .orderBy('topic')
    .execute()
}

export async function saveWanted(
  tx: ShardTx,
  { playerId, channel, topic, at }: Wanted & { readonly playerId: PlayerId; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('mail_channel')
    .values({ player_id: playerId, channel, topic, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWanted(tx: ShardTx, playerId: PlayerId, { channel, topic }: Wanted): Promise<void> {
  await tx
    .deleteFrom('mail_channel')
    .where('player_id', '=', playerId)
    .where('channel', '=', channel)
    .where('topic', '=', topic)
    .execute()
}

/** A browser takes messages only while the player is signed in on its device. */
function isSignedIn(at: Date) {
  return sql<boolean>`exists (
    select from session
    where session.player_id = push_subscription.player_id and session.device = push_subscription.device
      and session.revoked_at is null and session.expires_at > ${at})`
}

function openSubscriptions(shard: ShardReader, playerId: PlayerId, at: Date) {
  return shard.selectFrom('push_subscription').where('player_id', '=', playerId).where(isSignedIn(at))
}

export async function listDevices(shard: ShardReader, playerId: PlayerId, at: Date): Promise<readonly string[]> {
  const rows = await openSubscriptions(shard, playerId, at).select('device').distinct().execute()
  return rows.map(({ device }) => device)
}

export type StoredSubscription = { readonly sealed: Buffer; readonly locale: Locale }

export function findSubscription(
  shard: ShardReader,
  { playerId, subscriptionId, at }: { readonly playerId: PlayerId; readonly subscriptionId: string; readonly at: Date },
): Promise<StoredSubscription | undefined> {
  return openSubscriptions(shard, playerId, at)
    .select(['subscription_sealed as sealed', sql<Locale>`locale`.as('locale')])
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
}

type NewSubscription = StoredSubscription & {
  readonly playerId: PlayerId
  readonly subscriptionId: string
  readonly device: string
  readonly at: Date
}

/** One browser of a device: a new subscription replaces the former one. */
export async function saveSubscription(tx: ShardTx, subscription: NewSubscription): Promise<void> {
  const { playerId, subscriptionId, device, sealed, locale, at } = subscription
  await deleteSubscriptionsOn(tx, playerId, device)
  const row = { device, subscription_sealed: sealed, locale, created_at: at }
  await tx
    .insertInto('push_subscription')
    .values({ player_id: playerId, subscription_id: subscriptionId, ...row })
    .onConflict((conflict) => conflict.columns(['player_id', 'subscription_id']).doUpdateSet(row))
    .execute()
}

export async function deleteSubscriptionsOn(tx: ShardTx, playerId: PlayerId, device: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('player_id', '=', playerId).where('device', '=', device).execute()
}

/** Deletes the oldest beyond so many. */
export async function deleteSurplus(tx: ShardTx, playerId: PlayerId, max: number): Promise<void> {
  const newest = tx
    .selectFrom('push_subscription')
    .select('subscription_id')
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id')
    .limit(max)
  await tx
    .deleteFrom('push_subscription')
    .where('player_id', '=', playerId)
    .where('subscription_id', 'not in', newest)
    .execute()
}

export async function deleteSubscription(tx: ShardTx, playerId: PlayerId, subscriptionId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('player_id', '=', playerId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** Those of devices on which the player is not signed in any more. */
export async function deleteClosedSubscriptions(tx: ShardTx, at: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscription')
    .where(sql<boolean>`not ${isSignedIn(at)}`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type StoredAddresses = {
  /** Of the profile. */
  readonly email: Buffer | null
  /** The one that was confirmed. */
  readonly confirmed: Buffer | null
  readonly locale: Locale | null
}

export function findAddresses(shard: ShardReader, playerId: PlayerId): Promise<StoredAddresses> {
  return shard
    .selectFrom('player')
    .leftJoin('mail_address', 'mail_address.player_id', 'player.player_id')
    .select(['player.email_sealed as email', 'mail_address.address_sealed as confirmed'])
    .select(sql<Locale | null>`mail_address.locale`.as('locale'))
    .where('player.player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

type NewAddress = {
  readonly playerId: PlayerId
  readonly sealed: Buffer
  readonly locale: Locale
  readonly at: Date
}

export async function saveAddress(tx: ShardTx, { playerId, sealed, locale, at }: NewAddress): Promise<void> {
  const row = { address_sealed: sealed, locale, confirmed_at: at }
  await tx
    .insertInto('mail_address')
    .values({ player_id: playerId, ...row })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
    .execute()
}

export async function deleteAddress(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('mail_address').where('player_id', '=', playerId).execute()
}
