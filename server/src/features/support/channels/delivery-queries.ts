import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MailChannel } from '@zamra/contract/mail-channels.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { MailParams } from '../mail/mail-queries.ts'
import type { MailKind } from '../mail/mail-texts.ts'

export type DueDelivery = {
  readonly playerId: PlayerId
  readonly mailId: string
  readonly channel: MailChannel
  readonly target: string
  readonly createdAt: Date
  /** When the mail was written, which decides its text. */
  readonly mailedAt: Date
  readonly tries: number
  readonly kind: MailKind
  readonly category: 'service' | 'promo'
  readonly params: MailParams
  readonly rewardId: string | null
  readonly isRead: boolean
  readonly market: string | null
  readonly areaCode: string
}

/** Oldest first. A mail that was deleted is not delivered any more. */
export function listDueDeliveries(shard: ShardReader, at: Date, limit: number): Promise<DueDelivery[]> {
  return shard
    .selectFrom('mail_delivery as d')
    .innerJoin('mail as m', (join) =>
      join.onRef('m.player_id', '=', 'd.player_id').onRef('m.mail_id', '=', 'd.mail_id'),
    )
    .innerJoin('player as p', 'p.player_id', 'd.player_id')
    .select([sql<PlayerId>`d.player_id`.as('playerId'), 'd.mail_id as mailId', 'd.target', 'd.tries'])
    .select([sql<MailChannel>`d.channel`.as('channel'), 'd.created_at as createdAt'])
    .select([sql<MailKind>`m.kind`.as('kind'), sql<DueDelivery['category']>`m.category`.as('category')])
    .select([sql<MailParams>`m.params`.as('params'), 'm.reward_id as rewardId', 'm.created_at as mailedAt'])
    .select([sql<boolean>`m.read_at is not null`.as('isRead'), 'p.market', 'p.area_code as areaCode'])
    .where('d.done_at', 'is', null)
    .where('d.next_try_at', '<=', at)
    .orderBy('d.next_try_at')
    .orderBy('d.player_id')
    .limit(limit)
    .execute()
}

type Key = Pick<DueDelivery, 'playerId' | 'mailId' | 'channel' | 'target'>
export type Outcome = 'sent' | 'unwanted' | 'refused' | 'gone' | 'expired'

/** Whether the delivery is still to be made: an account can be erased at any moment. */
export async function isOpenDelivery(shard: ShardReader, key: Key): Promise<boolean> {
  const found = await shard
    .selectFrom('mail_delivery')
    .select('player_id')
    .where('player_id', '=', key.playerId)
    .where('mail_id', '=', key.mailId)
    .where('channel', '=', key.channel)
    .where('target', '=', key.target)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export function endDelivery(tx: ShardTx, key: Key, outcome: Outcome, at: Date): Promise<unknown> {
  return update(tx, key).set({ done_at: at, outcome }).execute()
}

export function postponeDelivery(tx: ShardTx, key: Key, nextTryAt: Date): Promise<unknown> {
  return update(tx, key)
    .set((eb) => ({ next_try_at: nextTryAt, tries: eb('tries', '+', 1) }))
    .execute()
}

function update(tx: ShardTx, { playerId, mailId, channel, target }: Key) {
  return tx
    .updateTable('mail_delivery')
    .where('player_id', '=', playerId)
    .where('mail_id', '=', mailId)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('done_at', 'is', null)
}
