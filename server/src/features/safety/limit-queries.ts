import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { LimitKey, LimitKind, LimitValue, MoneyLimit, Period } from './limit.ts'

/** The limits of the ledger and what counts towards each now. Empty for a player without a wallet. */
export async function selectMoneyLimits(
  shard: ShardReader,
  playerId: PlayerId,
  at: Date,
): Promise<readonly MoneyLimit[]> {
  const limits = sql<MoneyLimit>`(
    select l.kind, l.period, l.amount, (case when w.counted_on >= l.starts then l.used else 0 end)::bigint as used
    from ledger.wallet w
    join ledger.market m using (market)
    cross join lateral (select (${at}::timestamptz at time zone m.zone)::date as today) c
    cross join lateral (values
      ('deposit', 'day', w.limit_deposit_day, w.deposited_day, c.today),
      ('deposit', 'week', w.limit_deposit_week, w.deposited_week, date_trunc('week', c.today)::date),
      ('deposit', 'month', w.limit_deposit_month, w.deposited_month, date_trunc('month', c.today)::date),
      ('loss', 'day', w.limit_loss_day, w.staked_day - w.won_day, c.today),
      ('loss', 'week', w.limit_loss_week, w.staked_week - w.won_week, date_trunc('week', c.today)::date),
      ('loss', 'month', w.limit_loss_month, w.staked_month - w.won_month, date_trunc('month', c.today)::date),
      ('wager', 'day', w.limit_wager_day, w.staked_day, c.today),
      ('wager', 'week', w.limit_wager_week, w.staked_week, date_trunc('week', c.today)::date),
      ('wager', 'month', w.limit_wager_month, w.staked_month, date_trunc('month', c.today)::date)
    ) l (kind, period, amount, used, starts)
    where w.player_id = ${playerId})`.as('limits')
  return await shard.selectFrom(limits).selectAll().execute()
}

/** The minutes of play in the day, the week and the month of a day, rounded down. */
export async function selectPlayedMinutes(
  shard: ShardReader,
  playerId: PlayerId,
  today: string,
): Promise<Readonly<Record<Period, number>>> {
  const used = sql<Record<Period, number>>`(
    select (day_ms / 60000)::integer as day, (week_ms / 60000)::integer as week, (month_ms / 60000)::integer as month
    from play_time_used(${playerId}, ${today}::date))`.as('used')
  return await shard.selectFrom(used).selectAll().executeTakeFirstOrThrow()
}

export type LimitRequest = LimitKey & {
  readonly value: LimitValue
  readonly confirmFrom: Date
  readonly confirmUntil: Date
}

function requests(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('limit_request')
    .select([sql<LimitKind>`kind`.as('kind'), sql<Period>`period`.as('period'), 'amount as value'])
    .select(['confirm_from as confirmFrom', 'confirm_until as confirmUntil'])
    .where('player_id', '=', playerId)
}

/** The higher limits that wait for the player; one whose time to confirm is over has lapsed. */
export async function listRequests(shard: ShardReader, playerId: PlayerId, at: Date): Promise<readonly LimitRequest[]> {
  return await requests(shard, playerId).where('confirm_until', '>', at).execute()
}

export async function findRequest(
  shard: ShardReader,
  playerId: PlayerId,
  { kind, period }: LimitKey,
  at: Date,
): Promise<LimitRequest | undefined> {
  return await requests(shard, playerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('confirm_until', '>', at)
    .executeTakeFirst()
}

/** A new request takes the place of the one before, and its time starts again. */
export async function saveRequest(tx: ShardTx, playerId: PlayerId, request: LimitRequest, at: Date): Promise<void> {
  const { kind, period, value, confirmFrom, confirmUntil } = request
  const asked = { amount: value, requested_at: at, confirm_from: confirmFrom, confirm_until: confirmUntil }
  await tx
    .insertInto('limit_request')
    .values({ player_id: playerId, kind, period, ...asked })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind', 'period']).doUpdateSet(asked))
    .execute()
}

/** Whether there was one. */
export async function deleteRequest(tx: ShardTx, playerId: PlayerId, { kind, period }: LimitKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('limit_request')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
