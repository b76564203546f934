import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'

export type Marker = 'chasing' | 'night' | 'raisedLimits' | 'failedDeposits'

export type Found = {
  readonly playerId: PlayerId
  readonly marker: Marker
  readonly figures: Readonly<Record<string, number>>
}

/** From which counts on a sign becomes a task. */
const harmRules = { deposits: 3, nights: 3, raises: 2, failedOrders: 5, quietDays: 7 } as const

/** Players who played, deposited or tried to in the last days, or decided about their limits, by id: one number for each. */
export async function listActivePlayers(shard: ShardReader, at: Date): Promise<readonly PlayerId[]> {
  const active = sql<{ players: readonly PlayerId[] | null }>`(
    select array_agg(player_id order by player_id) as players from (
      select player_id from play_time where day >= ${at}::date - 7
      union
      select player_id from play_session where started_at > ${at}::timestamptz - interval '7 days'
      union
      select player_id from safety_change where at > ${at}::timestamptz - interval '1 day'
      union
      select player_id from deposit_order where created_at > ${at}::timestamptz - interval '2 days') a)`.as('active')
  return (await shard.selectFrom(active).select('players').executeTakeFirst())?.players ?? []
}

/**
 * The markers of these players: several deposits in a day while losing, games opened between midnight and five on several
 * nights of a week, higher limits asked for again and again, and deposits that fail again and again.
 */
export async function findMarkers(
  shard: ShardReader,
  players: readonly PlayerId[],
  at: Date,
): Promise<readonly Found[]> {
  const { deposits, nights, raises, failedOrders } = harmRules
  const found = sql<Found>`(
    select o.player_id as "playerId", 'chasing' as marker,
      jsonb_build_object('deposits', count(*), 'lost', max(w.staked_day - w.won_day)) as figures
    from deposit_order o join ledger.wallet w using (player_id)
    where o.player_id = any(${players}) and o.credited_at > ${at}::timestamptz - interval '1 day'
      and w.last_at > ${at}::timestamptz - interval '1 day' and w.staked_day > w.won_day
    group by o.player_id having count(*) >= ${deposits}
    union all
    select s.player_id, 'night', jsonb_build_object('nights', count(distinct (s.started_at at time zone m.zone)::date))
    from play_session s join ledger.wallet w using (player_id) join ledger.market m on m.market = w.market
    where s.player_id = any(${players}) and s.started_at > ${at}::timestamptz - interval '7 days'
      and extract(hour from s.started_at at time zone m.zone) < 5
    group by s.player_id having count(distinct (s.started_at at time zone m.zone)::date) >= ${nights}
    union all
    select player_id, 'raisedLimits', jsonb_build_object('requests', count(*))
    from safety_change where player_id = any(${players}) and what = 'limit.requested'
      and at > ${at}::timestamptz - interval '30 days'
    group by player_id having count(*) >= ${raises}
    union all
    select player_id, 'failedDeposits', jsonb_build_object('orders', count(*))
    from deposit_order where player_id = any(${players}) and state in ('FAILED', 'EXPIRED', 'REJECTED')
      and created_at > ${at}::timestamptz - interval '1 day'
    group by player_id having count(*) >= ${failedOrders})`.as('found')
  return await shard.selectFrom(found).selectAll().execute()
}

/** Opens a task unless one is open or was done a few days ago. True when it is new. */
export async function openTask(tx: ShardTx, { playerId, marker, figures }: Found, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into harm_task (player_id, marker, opened_at, figures)
    select ${playerId}::integer, ${marker}::text, ${at}::timestamptz, ${JSON.stringify(figures)}::jsonb
    where not exists (select from harm_task t where t.player_id = ${playerId} and t.marker = ${marker}
      and t.done_at > ${at}::timestamptz - make_interval(days => ${harmRules.quietDays}))
    on conflict do nothing returning player_id`.execute(tx)
  return rows.length > 0
}

export type HarmTask = Found & { readonly openedAt: Date }

/** The tasks that wait for a person, the oldest first. */
export async function listOpenTasks(shard: ShardReader, limit: number): Promise<readonly HarmTask[]> {
  return await shard
    .selectFrom('harm_task')
    .select([sql<PlayerId>`player_id`.as('playerId'), sql<Marker>`marker`.as('marker'), 'opened_at as openedAt'])
    .select(sql<Found['figures']>`figures`.as('figures'))
    .where('done_at', 'is', null)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
}

type Done = {
  readonly marker: string
  readonly openedAt: Date
  readonly by: string
  readonly note: string
  readonly at: Date
}

/** False when there is no open task. */
export async function closeTask(tx: ShardTx, playerId: PlayerId, done: Done): Promise<boolean> {
  const { marker, openedAt, by, note, at } = done
  const { numUpdatedRows } = await tx
    .updateTable('harm_task')
    .set({ done_at: at, done_by: by, note })
    .where('player_id', '=', playerId)
    .where('marker', '=', marker)
    .where('opened_at', '=', openedAt)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
