import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { Page } from '../../base/page.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'

export type RevenueMessage = {
  readonly playerId: PlayerId
  /** The ledger's reference of the order. */
  readonly ref: string
  readonly trackerId: string
  readonly market: string
  readonly amount: Money
  readonly at: Date
}

const revenueId = (ref: string) => `revenue ${ref}`

/** One for each order, whatever is applied again. */
export async function insertRevenue(tx: ShardTx, messages: readonly RevenueMessage[]): Promise<void> {
  if (messages.length === 0) return
  await tx
    .insertInto('tracking_message')
    .values(
      messages.map(({ playerId, ref, trackerId, market, amount, at }) => ({
        player_id: playerId,
        message_id: revenueId(ref),
        kind: 'event',
        tracker_id: trackerId,
        market,
        amount,
        created_at: at,
        next_try_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What was told about the player is deleted here too. The tracker is kept until the provider has forgotten it. */
export async function forgetMessages(
  tx: ShardTx,
  playerId: PlayerId,
  trackerId: string | null | undefined,
  at: Date,
): Promise<void> {
  await tx.deleteFrom('tracking_message').where('player_id', '=', playerId).where('kind', '=', 'event').execute()
  if (!trackerId) return
  const message = { message_id: `forget ${trackerId}`, kind: 'gdpr_forget_device', tracker_id: trackerId }
  await tx
    .insertInto('tracking_message')
    .values({ player_id: playerId, ...message, created_at: at, next_try_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What was sent stays with the provider; what was not is never sent. */
export async function deleteUnsentRevenue(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx
    .deleteFrom('tracking_message')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'event')
    .where('sent_at', 'is', null)
    .execute()
}

export type DueMessage = {
  readonly playerId: PlayerId
  readonly messageId: string
  readonly kind: 'event' | 'gdpr_forget_device'
  readonly trackerId: string
  readonly market: string | null
  readonly amount: Money | null
  readonly createdAt: Date
  readonly tries: number
}

export function refOfRevenue({ messageId }: Pick<DueMessage, 'messageId'>): string {
  return messageId.slice(revenueId('').length)
}

export function listDueMessages(shard: ShardReader, at: Date, limit: number): Promise<DueMessage[]> {
  return shard
    .selectFrom('tracking_message')
    .select([sql<PlayerId>`player_id`.as('playerId'), 'message_id as messageId', 'tracker_id as trackerId'])
    .select([sql<DueMessage['kind']>`kind`.as('kind'), 'market', sql<Money | null>`amount`.as('amount')])
    .select(['created_at as createdAt', 'tries'])
    .where('sent_at', 'is', null)
    .where('next_try_at', '<=', at)
    .orderBy('next_try_at')
    .orderBy('player_id')
    .limit(limit)
    .execute()
}

type Key = Pick<DueMessage, 'playerId' | 'messageId'>

/** Whether the message is still to be sent: the player can take the consent back at any moment. */
export async function isUnsent(shard: ShardReader, { playerId, messageId }: Key): Promise<boolean> {
  const found = await shard
    .selectFrom('tracking_message')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function markSent(tx: ShardTx, { playerId, messageId }: Key, at: Date): Promise<void> {
  await tx
    .updateTable('tracking_message')
    .set({ sent_at: at })
    .where('player_id', '=', playerId)
    .where('message_id', '=', messageId)
    .execute()
}

export async function postpone(tx: ShardTx, { playerId, messageId }: Key, nextTryAt: Date): Promise<void> {
  await tx
    .updateTable('tracking_message')
    .set((eb) => ({ next_try_at: nextTryAt, tries: eb('tries', '+', 1) }))
    .where('player_id', '=', playerId)
    .where('message_id', '=', messageId)
    .execute()
}

export async function deleteMessage(tx: ShardTx, { playerId, messageId }: Key): Promise<void> {
  await tx
    .deleteFrom('tracking_message')
    .where('player_id', '=', playerId)
    .where('message_id', '=', messageId)
    .execute()
}

/** A wish to be forgotten never expires. */
export async function deleteOldRevenue(tx: ShardTx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tracking_message where ctid in (
      select ctid from tracking_message where kind = 'event' and created_at < ${before}
      order by created_at limit ${limit} for update skip locked
    )`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** What the server has for the provider about the player; what is handled was taken or refused, or the market forbade it. */
export function listMessagesOf(shard: ShardReader, playerId: PlayerId, { offset, limit }: Page) {
  return shard
    .selectFrom('tracking_message')
    .select(['kind', 'tracker_id as trackerId', 'market', 'amount', 'created_at as createdAt', 'sent_at as handledAt'])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .orderBy('message_id')
    .offset(offset)
    .limit(limit)
    .execute()
}
