import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { Page } from '../../../base/page.ts'
import type { MainReader, ShardReader } from '../../../db/database.ts'

/** A page of the orders until then, the newest first, as stored, without the hash that only detects repeated requests. */
export async function listOrdersOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  const rows = await shard
    .selectFrom('deposit_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .orderBy('order_no')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ player_id: _player, body_hash: _hash, ...order }) => order)
}

/** Without the operator's name in the details, which is not the player's data. */
export function listEventsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('deposit_event')
    .select(['order_no', 'status', 'by_whom', sql<unknown>`detail - 'person'`.as('detail'), 'at'])
    .where('player_id', '=', playerId)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .orderBy('order_no')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listCapturesOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('deposit_capture')
    .select(['order_no', 'provider', 'payment_id', 'amount', 'currency', 'outcome', 'reason', 'rrn', 'captured_at'])
    .where('player_id', '=', playerId)
    .where('captured_at', '<=', until)
    .orderBy('captured_at', 'desc')
    .orderBy('payment_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The review decisions and their reasons, without the operator's name, which is not the player's data. */
export function listDecisionsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('deposit_decision')
    .select(['order_no', 'subject', 'decision', 'why', 'sent_as', 'decided_at'])
    .where('player_id', '=', playerId)
    .where('decided_at', '<=', until)
    .orderBy('decided_at', 'desc')
    .orderBy('subject')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listAddressesOf(main: MainReader, playerId: PlayerId) {
  return main
    .selectFrom('chain_address')
    .select(['chain', 'address', 'given_at'])
    .where('player_id', '=', playerId)
    .orderBy('chain')
    .execute()
}

export function listCoinsOf(main: MainReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return main
    .selectFrom('chain_deposit')
    .select([
      'chain',
      'tx_hash',
      'contract',
      'address',
      'units',
      'state',
      'waits_for',
      'seen_at',
      'amount',
      'credited_at',
    ])
    .where('player_id', '=', playerId)
    .where('seen_at', '<=', until)
    .orderBy('seen_at', 'desc')
    .orderBy('tx_hash')
    .offset(offset)
    .limit(limit)
    .execute()
}
