import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import { refOf } from '../../../ledger/index.ts'

type Cancel = { readonly until: Date; readonly at: Date }

/** Ends the rewards that the player had not claimed by then. */
export async function cancelRewards(tx: ShardTx, playerId: PlayerId, { until, at }: Cancel): Promise<void> {
  await tx
    .updateTable('reward')
    .set({ state: 'EXPIRED', ended_by: 'case', ended_at: at })
    .where('player_id', '=', playerId)
    .where('state', '=', 'CLAIMABLE')
    .where('created_at', '<=', until)
    .execute()
}

/** The bonuses in play that were granted by then. */
export async function listGrantsBefore(
  shard: ShardReader,
  playerId: PlayerId,
  until: Date,
): Promise<readonly string[]> {
  const rows = await shard
    .selectFrom('promo_grant')
    .select('grant_id as grantId')
    .where('player_id', '=', playerId)
    .where('state', '=', 'ACTIVE')
    .where('granted_at', '<=', until)
    .execute()
  return rows.map(({ grantId }) => grantId)
}

/** The rewards that were paid as cash by then, without what earlier cases have deducted. */
export async function sumPaidRewards(shard: ShardReader, playerId: PlayerId, until: Date): Promise<Money> {
  const { paid } = await shard
    .selectFrom('reward')
    .select(
      sql<Money>`greatest(0, coalesce(sum(amount), 0) - (select coalesce(sum(deducted), 0) from conduct_case
        where player_id = ${playerId} and state = 'CLOSED'))::bigint`.as('paid'),
    )
    .where('player_id', '=', playerId)
    .where('state', '=', 'CLAIMED')
    .where(sql<boolean>`terms -> 'grant' ->> 'kind' = 'cash'`)
    .where('ended_at', '<=', until)
    .executeTakeFirstOrThrow()
  return paid
}

/** What the ledger has taken under the number of a deduction. */
export async function readDeducted(
  book: Pick<pg.Pool, 'query'>,
  playerId: PlayerId,
  deduction: string,
): Promise<Money> {
  const { rows } = await book.query<{ amount: Money }>(
    `select t.amount from ledger.transfer t join ledger.movement m on m.kind = t.kind and m.name = 'adjustmentOut'
     where t.player_id = $1 and t.ref = $2`,
    [playerId, refOf('adjustment', deduction)],
  )
  return rows[0]?.amount ?? nothing
}
