import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { MailKind } from './mail-texts.ts'
import { insertDeliveries } from './new-delivery-queries.ts'

/** Placeholders of the text. An amount is whole minor units of the player's currency, as text. */
export type MailParams = Readonly<Record<string, string>>

export type NewMail = {
  readonly playerId: PlayerId
  readonly mailId: string
  readonly kind: MailKind
  readonly params: MailParams
  readonly rewardId?: string | undefined
  readonly category: 'service' | 'promo'
  readonly createdAt: Date
}

export type StoredMail = Omit<NewMail, 'playerId' | 'rewardId'> & {
  readonly rewardId: string | null
  readonly isRead: boolean
}

/**
 * One that exists stays as it is, read or not; an account that was erased gets none. What is new goes to the channels that
 * its player wants. How many were written.
 */
export async function insertMails(tx: ShardTx, mails: readonly NewMail[]): Promise<number> {
  const owners = await holdAccounts(tx, [...new Set(mails.map(({ playerId }) => playerId))])
  const wanted = mails.filter(({ playerId }) => owners.has(playerId))
  if (wanted.length === 0) return 0
  const written = await tx
    .insertInto('mail')
    .values(
      wanted.map((mail) => ({
        player_id: mail.playerId,
        mail_id: mail.mailId,
        kind: mail.kind,
        category: mail.category,
        params: JSON.stringify(mail.params),
        reward_id: mail.rewardId ?? null,
        created_at: mail.createdAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['player_id as playerId', 'mail_id as mailId'])
    .execute()
  const fresh = new Set(written.map(({ playerId, mailId }) => `${playerId} ${mailId}`))
  await insertDeliveries(
    tx,
    wanted.filter(({ playerId, mailId }) => fresh.has(`${playerId} ${mailId}`)),
  )
  return written.length
}

/** Those of the players who have not erased their account. Nobody can erase one before this transaction ends. */
export async function holdAccounts(tx: ShardTx, players: readonly PlayerId[]): Promise<ReadonlySet<PlayerId>> {
  if (players.length === 0) return new Set()
  const rows = await tx
    .selectFrom('player')
    .select(sql<PlayerId>`player_id`.as('playerId'))
    .where('player_id', 'in', players)
    .where('erased_at', 'is', null)
    .orderBy('player_id')
    .forShare()
    .execute()
  return new Set(rows.map(({ playerId }) => playerId))
}

function mailsOf(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('mail')
    .select(['mail_id as mailId', 'reward_id as rewardId', 'created_at as createdAt'])
    .select([sql<MailKind>`kind`.as('kind'), sql<StoredMail['category']>`category`.as('category')])
    .select([sql<MailParams>`params`.as('params'), sql<boolean>`read_at is not null`.as('isRead')])
    .where('player_id', '=', playerId)
}

/** Newest first. */
export function listMails(shard: ShardReader, playerId: PlayerId, limit: number): Promise<StoredMail[]> {
  return mailsOf(shard, playerId).orderBy('created_at', 'desc').orderBy('mail_id', 'desc').limit(limit).execute()
}

export function findMail(shard: ShardReader, playerId: PlayerId, mailId: string): Promise<StoredMail | undefined> {
  return mailsOf(shard, playerId).where('mail_id', '=', mailId).executeTakeFirst()
}

/** The ids of those that are written already. */
export async function listKnownMails(
  shard: ShardReader,
  mails: readonly Pick<NewMail, 'playerId' | 'mailId'>[],
): Promise<ReadonlySet<string>> {
  const rows = await shard
    .selectFrom('mail')
    .select('mail_id as mailId')
    .where(
      'player_id',
      'in',
      mails.map(({ playerId }) => playerId),
    )
    .where(
      'mail_id',
      'in',
      mails.map(({ mailId }) => mailId),
    )
    .execute()
  return new Set(rows.map(({ mailId }) => mailId))
}

export async function countUnread(shard: ShardReader, playerId: PlayerId): Promise<number> {
  const { count } = await shard
    .selectFrom('mail')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('player_id', '=', playerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Which = { readonly mailId?: string; readonly category?: 'promo' }

/** Marks the unread mails of the player, or those that are named. How many it were. */
export async function markRead(tx: ShardTx, playerId: PlayerId, which: Which, at: Date): Promise<number> {
  let query = tx.updateTable('mail').set({ read_at: at }).where('player_id', '=', playerId).where('read_at', 'is', null)
  if (which.mailId !== undefined) query = query.where('mail_id', '=', which.mailId)
  if (which.category) query = query.where('category', '=', which.category)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Those of the players who want mails about rewards and offers, with the time from which they do. */
export async function listConsenting(
  shard: ShardReader,
  players: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, Date>> {
  if (players.length === 0) return new Map()
  const rows = await shard
    .selectFrom('mail_consent')
    .select([sql<PlayerId>`player_id`.as('playerId'), 'changed_at as since'])
    .where('player_id', 'in', players)
    .where('wants_promo', '=', true)
    .execute()
  return new Map(rows.map(({ playerId, since }) => [playerId, since]))
}

/** The time of the newest event. A projection has no clock, and a log that is read again is as old as it is. */
export async function findLastEventTime(shard: ShardReader): Promise<Date | undefined> {
  const last = await shard.selectFrom('event').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.at
}

/** The same answer again changes nothing, so that the time of the first one stays. */
export async function saveConsent(tx: ShardTx, playerId: PlayerId, wantsPromo: boolean, at: Date): Promise<void> {
  const consent = { wants_promo: wantsPromo, changed_at: at }
  await tx
    .insertInto('mail_consent')
    .values({ player_id: playerId, ...consent })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet(consent).where('mail_consent.wants_promo', '!=', wantsPromo),
    )
    .execute()
}
