import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardReader } from '../../db/database.ts'
import type { Order } from './stored-order.ts'

/** An order that is being processed, and how many payments are recorded for it. */
export type ProcessingOrder = Pick<Order, 'orderNo' | 'amount' | 'currency' | 'createdAt' | 'expiresAt' | 'rail'> & {
  readonly state: 'PENDING' | 'UNDER_REVIEW'
  readonly captures: bigint
}

/**
 * The orders that wait for money or for a decision about money, the newest first. An order with a submitted UTR is one of
 * them; otherwise a player could open order after order and guess UTRs until one belongs to another player.
 */
export function selectProcessing(shard: ShardReader, playerId: PlayerId): Promise<ProcessingOrder[]> {
  return shard
    .selectFrom('deposit_order as o')
    .select((eb) => [
      'o.order_no as orderNo',
      'o.amount',
      'o.currency',
      'o.created_at as createdAt',
      'o.expires_at as expiresAt',
      'o.rail',
      'o.state',
      eb
        .selectFrom('deposit_capture as c')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('c.player_id', '=', 'o.player_id')
        .whereRef('c.order_no', '=', 'o.order_no')
        .as('captures'),
    ])
    .where('o.player_id', '=', playerId)
    .where('o.state', 'in', ['PENDING', 'UNDER_REVIEW'])
    .orderBy('o.created_at', 'desc')
    .$castTo<ProcessingOrder>()
    .execute()
}
