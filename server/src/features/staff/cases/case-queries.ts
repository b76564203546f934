import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader } from '../../../db/database.ts'

export type Transaction = {
  readonly kind: 'deposit' | 'withdrawal'
  readonly number: string
  readonly amount: Money
  readonly currency: string
  readonly state: string
  readonly at: Date
}

/** The newest deposits and withdrawals of a player. */
export async function listTransactions(
  shard: ShardReader,
  playerId: PlayerId,
  limit: number,
): Promise<readonly Transaction[]> {
  const rows = sql<Transaction>`(
    (select 'deposit' as kind, order_no as number, amount, currency, state, created_at as at
     from deposit_order where player_id = ${playerId} order by created_at desc limit ${limit})
    union all
    (select 'withdrawal', withdraw_no, amount, currency, state, created_at
     from withdrawal where player_id = ${playerId} order by created_at desc limit ${limit}))`.as('rows')
  return await shard.selectFrom(rows).selectAll().orderBy('at', 'desc').limit(limit).execute()
}
