import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { Level } from './config/vip-config.ts'
import type { Change, Standing } from './decide-standing.ts'

/** What the ledger knows about a player, with the level they have. */
export type Figures = {
  readonly deposit: Money
  readonly bet: Money
  readonly isExcluded: boolean
  readonly hasLimits: boolean
  readonly standing: Standing | undefined
  /** The turnover of the running period. */
  readonly betDone: Money
}

type FiguresRow = Omit<Figures, 'standing'> & { readonly [Field in keyof Standing]: Standing[Field] | null }

/**
 * One round trip, because an open app asks after every bet. Undefined without a wallet. A limit that the law sets for
 * everybody is not one that the player has set.
 */
export async function selectFigures(
  shard: ShardReader,
  playerId: PlayerId,
  mandatory: number | undefined,
): Promise<Figures | undefined> {
  const known = sql<FiguresRow>`(
    select (w.credited_day + coalesce(d.credited, 0))::bigint as deposit,
      greatest(0, w.turnover_day + coalesce(d.turnover, 0) - coalesce(v.turnover, 0))::bigint as bet,
      w.bars & 3 <> 0 as "isExcluded",
      coalesce(w.limit_deposit_day, w.limit_deposit_week, nullif(w.limit_deposit_month, ${mandatory ?? null}::bigint),
        w.limit_loss_day, w.limit_loss_week, w.limit_loss_month, w.limit_wager_day, w.limit_wager_week, w.limit_wager_month) is not null
        or exists (select from safety_setting t where t.player_id = w.player_id
          and coalesce(t.time_day, t.time_week, t.time_month) is not null) as "hasLimits",
      s.level, s.peak, s.period_from::text as "periodFrom", s.period_until::text as "periodUntil",
      s.period_ends_at as "periodEndsAt",
      greatest(0, case when w.counted_on >= s.period_from and w.counted_on < s.period_until then w.turnover_day else 0 end
        + coalesce(d.in_period, 0) - coalesce(v.in_period, 0))::bigint as "betDone"
    from ledger.wallet w
    left join vip_standing s on s.player_id = w.player_id
    left join lateral (
      select sum(credited) as credited, sum(turnover) as turnover,
        sum(turnover) filter (where day >= s.period_from and day < s.period_until) as in_period
      from ledger.day_total where player_id = w.player_id) d on true
    left join lateral (
      select sum(turnover) as turnover,
        sum(turnover) filter (where day >= s.period_from and day < s.period_until) as in_period
      from bet_reversal where player_id = w.player_id) v on true
    where w.player_id = ${playerId})`.as('known')
  const row = await shard.selectFrom(known).selectAll().executeTakeFirst()
  return row && withStanding(row)
}

function withStanding({ level, peak, periodFrom, periodUntil, periodEndsAt, ...figures }: FiguresRow): Figures {
  if (level === null || peak === null || periodFrom === null || periodUntil === null || periodEndsAt === null)
    return { ...figures, standing: undefined }
  return { ...figures, standing: { level, peak, periodFrom, periodUntil, periodEndsAt } }
}

/** Those of these players whose figures reach a level that they have not reached, or regain one that they have lost. */
export async function selectRisen(
  shard: ShardReader,
  players: readonly PlayerId[],
  levels: readonly Level[],
): Promise<readonly PlayerId[]> {
  const column = <Name extends keyof Level>(name: Name) => levels.map((level) => level[name])
  const risen = sql<{ playerId: PlayerId }>`(
    select w.player_id as "playerId"
    from ledger.wallet w
    left join vip_standing s on s.player_id = w.player_id
    left join lateral (
      select sum(credited) as credited, sum(turnover) as turnover,
        sum(turnover) filter (where day >= s.period_from and day < s.period_until) as in_period
      from ledger.day_total where player_id = w.player_id) d on true
    left join lateral (
      select sum(turnover) as turnover,
        sum(turnover) filter (where day >= s.period_from and day < s.period_until) as in_period
      from bet_reversal where player_id = w.player_id) v on true
    where w.player_id = any(${players}) and exists (
      select from unnest(${column('level')}::integer[], ${column('depositNeed')}::bigint[],
        ${column('betNeed')}::bigint[], ${column('keepBetNeed')}::bigint[]) l (level, deposit_need, bet_need, keep_need)
      where (l.level > coalesce(s.peak, 0)
          and w.credited_day + coalesce(d.credited, 0) >= l.deposit_need
          and w.turnover_day + coalesce(d.turnover, 0) - coalesce(v.turnover, 0) >= l.bet_need)
        or (l.level > s.level and l.level <= s.peak and l.keep_need <= coalesce(d.in_period, 0) - coalesce(v.in_period, 0)
          + case when w.counted_on >= s.period_from and w.counted_on < s.period_until then w.turnover_day else 0 end))
    order by w.player_id)`.as('risen')
  return (await shard.selectFrom(risen).select('playerId').execute()).map(({ playerId }) => playerId)
}

/**
 * The turnover on the days of a period, as the ledger counts it, less the bets that were taken back on them: the same
 * whenever it is read after the period.
 */
export async function selectTurnover(
  shard: ShardReader,
  playerId: PlayerId,
  { periodFrom, periodUntil }: Pick<Standing, 'periodFrom' | 'periodUntil'>,
): Promise<Money> {
  const period = sql<{ turnover: Money }>`(select greatest(0, coalesce((
        select sum(turnover) from ledger.day_total
        where player_id = ${playerId} and day >= ${periodFrom}::date and day < ${periodUntil}::date), 0)
      + coalesce((
        select turnover_day from ledger.wallet
        where player_id = ${playerId} and counted_on >= ${periodFrom}::date and counted_on < ${periodUntil}::date), 0)
      - coalesce((
        select sum(turnover) from bet_reversal
        where player_id = ${playerId} and day >= ${periodFrom}::date and day < ${periodUntil}::date), 0)
    )::bigint as turnover)`.as('period')
  return (await shard.selectFrom(period).select('turnover').executeTakeFirstOrThrow()).turnover
}

/** Takes the player's row for this transaction, and makes it first when they have none: of two at once one waits. */
export async function lockStanding(
  tx: ShardTx,
  { playerId, market }: { readonly playerId: PlayerId; readonly market: string },
  first: Standing,
): Promise<Standing & { readonly changes: number }> {
  await tx
    .insertInto('vip_standing')
    .values({ player_id: playerId, market, ...columnsOf(first) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('vip_standing')
    .select([
      ...(['level', 'peak', 'changes', 'period_ends_at as periodEndsAt'] as const),
      sql<string>`period_from::text`.as('periodFrom'),
      sql<string>`period_until::text`.as('periodUntil'),
    ])
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Decided = {
  readonly standing: Standing
  readonly changes: readonly Change[]
  /** How many the player had before. */
  readonly before: number
  /** Bonuses for play are offered to the player now. */
  readonly hasBonus: boolean
  readonly at: Date
}

export async function writeStanding(
  tx: ShardTx,
  playerId: PlayerId,
  { standing, changes, before, hasBonus, at }: Decided,
): Promise<void> {
  await tx
    .updateTable('vip_standing')
    .set({ ...columnsOf(standing), changes: before + changes.length })
    .where('player_id', '=', playerId)
    .execute()
  if (changes.length === 0) return
  const rows = changes.map(({ reason, fromLevel, toLevel, betNeed, betDone }, index) => ({
    ...{ player_id: playerId, number: before + index + 1, reason, changed_at: at },
    ...{ from_level: fromLevel, to_level: toLevel, bet_need: betNeed, bet_done: betDone, has_bonus: hasBonus },
  }))
  await tx.insertInto('vip_change').values(rows).execute()
}

function columnsOf({ level, peak, periodFrom, periodUntil, periodEndsAt }: Standing) {
  return { level, peak, period_from: periodFrom, period_until: periodUntil, period_ends_at: periodEndsAt }
}

export type DuePlayer = { readonly playerId: PlayerId; readonly market: string; readonly periodEndsAt: Date }

type DueBatch = { readonly before: Date; readonly after: DuePlayer | undefined; readonly limit: number }

/** Players whose period ended before an instant, the longest ago first, behind the last one of the batch before. */
export async function selectDuePlayers(
  shard: ShardReader,
  { before, after, limit }: DueBatch,
): Promise<readonly DuePlayer[]> {
  let query = shard
    .selectFrom('vip_standing')
    .select([sql<PlayerId>`player_id`.as('playerId'), 'market', 'period_ends_at as periodEndsAt'])
    .where('period_ends_at', '<=', before)
  if (after) query = query.where(sql<boolean>`(period_ends_at, player_id) > (${after.periodEndsAt}, ${after.playerId})`)
  return await query.orderBy('period_ends_at').orderBy('player_id').limit(limit).execute()
}
