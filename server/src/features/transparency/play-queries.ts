import { sql } from 'kysely'
import type { MainReader, ShardReader } from '../../db/database.ts'
import { type Period, reportZone } from './report-day.ts'

/** Sums of numeric come as texts. `players` are some of them, and all when they are fewer than asked for. */
type Sums = {
  readonly rounds: number
  readonly staked: string
  readonly paid: string
  readonly stakedSquares: string
  readonly paidSquares: string
  readonly products: string
  readonly players: readonly number[]
}

export type PlayedGame = Sums & { readonly game: string; readonly currency: string; readonly choice: string }

/**
 * Instant games for money that were placed in the period and settled soon after: they are found by the time of the bet, which
 * has an index, so that the settlement needs none. A Mines round that was left open for longer is not counted. `choice` is what
 * the return depends on, apart from the game.
 */
export async function sumOriginals(shard: ShardReader, { from, to }: Period, most: number) {
  const rows = sql<PlayedGame>`(
    select game, currency, coalesce(play ->> 'side', '') || coalesce(play ->> 'rows', '') || coalesce(play ->> 'risk', '')
        as choice,
      count(*)::integer as rounds, sum(stake)::text as staked, sum(payout)::text as paid,
      sum(stake::numeric * stake)::text as "stakedSquares", sum(payout::numeric * payout)::text as "paidSquares",
      sum(stake::numeric * payout)::text as products,
      (array_agg(distinct player_id))[1:${sql.lit(most)}] as players
    from original_bet where mode = 'real' and placed_at >= ${from} and placed_at < ${to}
      and settled_at < placed_at + interval '4 hours'
    group by 1, 2, 3)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

/**
 * Rounds of studios for money, as they stood at the end of the period and less what they counted before. A settled bet that is
 * taken back changes its round, so a round that is older is counted again with what is left of it; what is taken back after the
 * period is added to it here. All of it belongs to the day on which the round was settled. Rounds that the operator staked are left out.
 */
export async function sumRounds(shard: ShardReader, { from, to }: Period, most: number) {
  const rows = sql<PlayedGame & { readonly day: string }>`(
    with named as (
      select player_id, provider_code, round_id from round
      where mode = 'real' and state = 'SETTLED' and settled_at >= ${from} and settled_at < ${to}
      union
      select player_id, provider_code, round_id from bet_reversal where reversed_at >= ${from}
    ), found as (
      select k.player_id, k.game_id, k.currency, coalesce(b.settled_at, k.settled_at) as settled_at,
        case k.state when 'CANCELLED' then 0 else k.stake end as stake, k.payout,
        coalesce(b.staked_later, 0) as staked_later, coalesce(b.won_later, 0) as won_later,
        coalesce(b.staked_since, 0) as staked_since, coalesce(b.won_since, 0) as won_since
      from named n
      join round k on (k.player_id, k.provider_code, k.round_id) = (n.player_id, n.provider_code, n.round_id)
      left join lateral (
        select min(r.round_settled_at) as settled_at, sum(r.staked) filter (where r.reversed_at >= ${to}) as staked_later,
          sum(r.won) filter (where r.reversed_at >= ${to}) as won_later,
          sum(r.staked) filter (where r.reversed_at >= ${from}) as staked_since,
          sum(r.won) filter (where r.reversed_at >= ${from}) as won_since
        from bet_reversal r
        where (r.player_id, r.provider_code, r.round_id) = (k.player_id, k.provider_code, k.round_id)
      ) b on true
      where k.mode = 'real' and k.free_round is null and (k.state = 'SETTLED' or k.state = 'CANCELLED' and b.settled_at is not null)
    ), counted as (
      select player_id, game_id, currency, settled_at, 1 as sign, (stake + staked_later)::numeric as stake,
        (payout + won_later)::numeric as payout
      from found where settled_at < ${to}
      union all
      select player_id, game_id, currency, settled_at, -1, stake + staked_since, payout + won_since
      from found where settled_at < ${from}
    )
    select game_id as game, currency, (settled_at at time zone ${sql.lit(reportZone)})::date::text as day, '' as choice,
      sum(sign)::integer as rounds, sum(sign * stake)::text as staked,
      sum(sign * payout)::text as paid, sum(sign * stake * stake)::text as "stakedSquares",
      sum(sign * payout * payout)::text as "paidSquares", sum(sign * stake * payout)::text as products,
      (array_agg(distinct player_id))[1:${sql.lit(most)}] as players
    from counted where stake > 0 group by 1, 2, 3)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

export type PaidDraw = { readonly drawId: string; readonly game: string; readonly rulesHash: string }

/** Draws that were paid and published in the period. */
export async function selectPaidDraws(main: MainReader, { from, to }: Period): Promise<readonly PaidDraw[]> {
  return await main
    .selectFrom('draw')
    .select(['draw_id as drawId', 'game', sql<string>`encode(rules_hash, 'hex')`.as('rulesHash')])
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .orderBy('draw_id')
    .execute()
}

export async function selectRules(main: MainReader): Promise<ReadonlyMap<string, unknown>> {
  const rows = await main
    .selectFrom('lottery_rules')
    .select([sql<string>`encode(rules_hash, 'hex')`.as('rulesHash'), 'rules'])
    .execute()
  return new Map(rows.map(({ rulesHash, rules }) => [rulesHash, rules]))
}

export type DrawSums = {
  readonly drawId: string
  readonly currency: string
  readonly staked: string
  readonly paid: string
  readonly players: readonly number[]
}

/** What the tickets of these draws staked and won for money. Refunded tickets are not among them. */
export async function sumTickets(shard: ShardReader, drawIds: readonly string[], most: number) {
  const rows = sql<DrawSums>`(
    select draw_id as "drawId", currency, sum(stake)::text as staked, sum(prize)::text as paid,
      (array_agg(distinct player_id))[1:${sql.lit(most)}] as players
    from ticket where draw_id = any(${drawIds}) and mode = 'real' and state = 'settled' group by 1, 2)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

export type LineSums = {
  readonly drawId: string
  readonly currency: string
  readonly bet: string
  readonly pick: string
  readonly staked: string
}

/** The stakes of the same tickets by bet, and by pick where the return depends on the pick. */
export async function sumLines(shard: ShardReader, drawIds: readonly string[], betsByPick: readonly string[]) {
  const rows = sql<LineSums>`(
    select "drawId", currency, bet, min(pick) as pick, sum(stake)::text as staked from (
      select t.draw_id as "drawId", t.currency, l.bet, l.pick, l.stake,
        case when l.bet = any(${betsByPick}) then l.pick else '' end as chance
      from ticket t, jsonb_to_recordset(t.picks) as l (bet text, pick text, stake bigint)
      where t.draw_id = any(${drawIds}) and t.mode = 'real' and t.state = 'settled'
    ) lines group by "drawId", currency, bet, chance)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

export type CatalogueGame = { readonly name: string; readonly rtpBps: number | null }

export async function selectCatalogue(main: MainReader): Promise<ReadonlyMap<string, CatalogueGame>> {
  const rows = await main.selectFrom('game').select(['game_id as gameId', 'name', 'rtp_bps as rtpBps']).execute()
  return new Map(rows.map(({ gameId, ...game }) => [gameId, game]))
}
