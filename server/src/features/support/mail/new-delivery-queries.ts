import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MailChannel } from '@zamra/contract/mail-channels.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../../../db/database.ts'
import { type MailKind, mailTexts } from './mail-texts.ts'

type Written = {
  readonly playerId: PlayerId
  readonly mailId: string
  readonly kind: MailKind
  readonly category: 'service' | 'promo'
  readonly createdAt: Date
}

/** One row for each browser and address that a new mail goes to, in the transaction of the mail. */
export async function insertDeliveries(tx: ShardTx, mails: readonly Written[]): Promise<void> {
  const players = [...new Set(mails.map(({ playerId }) => playerId))]
  const wanted = players.length === 0 ? [] : await listWantedBy(tx, players)
  if (wanted.length === 0) return
  const browsers = await listBrowsersOf(tx, players)
  const rows = mails.flatMap((mail) => {
    const { topic } = mailTexts[mail.kind]
    const channels = wanted.filter((one) => one.playerId === mail.playerId && one.topic === topic)
    return channels.flatMap(({ channel }) => {
      // A push message carries no promotion.
      if (channel === 'push' && mail.category === 'promo') return []
      const targets = channel === 'email' ? [''] : (browsers.get(mail.playerId) ?? [])
      return targets.map((target) => rowOf(mail, channel, target))
    })
  })
  if (rows.length === 0) return
  await tx
    .insertInto('mail_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function rowOf({ playerId, mailId, createdAt }: Written, channel: MailChannel, target: string) {
  return { player_id: playerId, mail_id: mailId, channel, target, created_at: createdAt, next_try_at: createdAt }
}

function listWantedBy(tx: ShardTx, players: readonly PlayerId[]) {
  return tx
    .selectFrom('mail_channel')
    .select([sql<PlayerId>`player_id`.as('playerId'), sql<MailChannel>`channel`.as('channel')])
    .select(sql<MailTopic>`topic`.as('topic'))
    .where('player_id', 'in', players)
    .execute()
}

async function listBrowsersOf(
  tx: ShardTx,
  players: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, readonly string[]>> {
  const rows = await tx
    .selectFrom('push_subscription')
    .select([sql<PlayerId>`player_id`.as('playerId'), 'subscription_id as subscriptionId'])
    .where('player_id', 'in', players)
    .execute()
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId)
  return new Map([...byPlayer].map(([playerId, own]) => [playerId, own.map(({ subscriptionId }) => subscriptionId)]))
}
