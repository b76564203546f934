import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ShardTx } from '../../db/database.ts'
import type { Friend, Traces } from './decide-friends.ts'

type Queryable = Pick<pg.Pool, 'query'>

export type Activity = { readonly playerId: PlayerId; readonly firstDeposit: Money; readonly turnover: Money }
export type Revenue = { readonly playerId: PlayerId; readonly day: string; readonly revenue: Money }

/** In the order of the key, so that concurrent batches do not deadlock. */
export async function addActivity(tx: ShardTx, rows: readonly Activity[]): Promise<void> {
  const column = <Name extends keyof Activity>(name: Name) => rows.map((row) => row[name])
  await sql`
    insert into referral_activity as kept (player_id, first_deposit, turnover)
    select a.* from unnest(${column('playerId')}::integer[], ${column('firstDeposit')}::bigint[],
      ${column('turnover')}::bigint[]) a (player_id, first_deposit, turnover)
    join invitation i on i.player_id = a.player_id
    order by a.player_id
    on conflict (player_id) do update set
      first_deposit = case kept.first_deposit when 0 then excluded.first_deposit else kept.first_deposit end,
      turnover = kept.turnover + excluded.turnover`.execute(tx)
}

export async function addRevenue(tx: ShardTx, rows: readonly Revenue[]): Promise<void> {
  const column = <Name extends keyof Revenue>(name: Name) => rows.map((row) => row[name])
  await sql`
    insert into referral_revenue as kept (player_id, day, revenue)
    select a.* from unnest(${column('playerId')}::integer[], ${column('day')}::date[], ${column('revenue')}::bigint[])
      a (player_id, day, revenue)
    join invitation i on i.player_id = a.player_id
    order by a.player_id, a.day
    on conflict (player_id, day) do update set revenue = kept.revenue + excluded.revenue`.execute(tx)
}

export async function clearCounts(tx: ShardTx): Promise<void> {
  await tx.deleteFrom('referral_activity').execute()
  await tx.deleteFrom('referral_revenue').execute()
}

/** The friends of a player on this shard, in the order in which they joined. */
export async function selectFriends(shard: Queryable, inviterId: PlayerId, limit: number): Promise<readonly Friend[]> {
  const { rows } = await shard.query<Friend>(
    `select i.player_id as "playerId", i.invited_at as "joinedAt", p.phone_bound_at is not null as "hasPhone",
       p.erased_at is not null as "isErased", coalesce(a.first_deposit, 0)::bigint as "firstDeposit",
       coalesce(a.turnover, 0)::bigint as turnover,
       array(select distinct device from session s where s.player_id = i.player_id) as devices,
       array(select distinct encode(number_index, 'hex') from bank_account b where b.player_id = i.player_id) as payees
     from invitation i
     join player p on p.player_id = i.player_id
     left join referral_activity a on a.player_id = i.player_id
     where i.inviter_id = $1
     order by i.invited_at, i.player_id limit $2`,
    [inviterId, limit],
  )
  return rows
}

/** The devices on which a player signed in and the payees they saved, also those of the past. */
export async function selectTraces(shard: Queryable, playerId: PlayerId): Promise<Traces> {
  const { rows } = await shard.query<Traces>(
    `select array(select distinct device from session where player_id = $1) as devices,
       array(select distinct encode(number_index, 'hex') from bank_account where player_id = $1) as payees`,
    [playerId],
  )
  return rows[0] ?? { devices: [], payees: [] }
}

/** What the friends of a player on this shard left to the operator, day by day. */
export async function selectRevenue(
  shard: Queryable,
  inviterId: PlayerId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly Revenue[]> {
  const { rows } = await shard.query<Revenue>(
    `select r.player_id as "playerId", r.day::text as day, r.revenue
     from invitation i join referral_revenue r on r.player_id = i.player_id
     where i.inviter_id = $1 and r.day between $2::date and $3::date`,
    [inviterId, from, to],
  )
  return rows
}

/** Those whose friends on this shard left something to the operator on a day, or won. */
export async function selectInvitersOf(shard: Queryable, market: string, day: string): Promise<readonly PlayerId[]> {
  const { rows } = await shard.query<{ inviterId: PlayerId }>(
    `select distinct i.inviter_id as "inviterId"
     from referral_revenue r
     join invitation i on i.player_id = r.player_id
     join player p on p.player_id = r.player_id
     where r.day = $1::date and r.revenue <> 0 and p.market = $2`,
    [day, market],
  )
  return rows.map(({ inviterId }) => inviterId)
}
