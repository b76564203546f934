import type { AdjustmentCause } from '@zamra/contract/adjustment-causes.ts'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'

export type MarketDay = {
  readonly market: number
  /** The market's own calendar day. */
  readonly day: string
  readonly staked: Money
  readonly won: Money
  readonly deposited: Money
  readonly withdrawn: Money
}

export async function addMarketDays(tx: ShardTx, days: readonly MarketDay[]): Promise<void> {
  const column = <Name extends keyof MarketDay>(name: Name) => days.map((day) => day[name])
  await sql`
    insert into market_total as kept (market, day, staked, won, deposited, withdrawn)
    select * from unnest(${column('market')}::smallint[], ${column('day')}::date[], ${column('staked')}::bigint[],
      ${column('won')}::bigint[], ${column('deposited')}::bigint[], ${column('withdrawn')}::bigint[]) a (market, day)
    order by market, day
    on conflict (market, day) do update set
      staked = kept.staked + excluded.staked, won = kept.won + excluded.won,
      deposited = kept.deposited + excluded.deposited, withdrawn = kept.withdrawn + excluded.withdrawn`.execute(tx)
}

export async function listMarketDays(shard: ShardReader, market: number, from: string, to: string) {
  const rows = await shard
    .selectFrom('market_total')
    .selectAll()
    .where('market', '=', market)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows as unknown as readonly MarketDay[]
}

export async function clearMarketTotals(tx: ShardTx): Promise<void> {
  await tx.deleteFrom('market_total').execute()
}

export type AdjustmentReason = { readonly adjustment: string; readonly cause: AdjustmentCause }

/** Repeating it changes nothing: the two people signed one cause. */
export async function insertAdjustment(tx: ShardTx, playerId: PlayerId, given: AdjustmentReason): Promise<void> {
  await tx
    .insertInto('balance_adjustment')
    .values({ player_id: playerId, adjustment_id: given.adjustment, cause: given.cause })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listAdjustments(shard: ShardReader, playerId: PlayerId, adjustments: readonly string[]) {
  return shard
    .selectFrom('balance_adjustment')
    .select(['adjustment_id as adjustment', 'cause'])
    .where('player_id', '=', playerId)
    .where('adjustment_id', 'in', adjustments)
    .$castTo<AdjustmentReason>()
    .execute()
}
