import type { PlayerId } from '@zamra/contract/brand.ts'
import type pg from 'pg'
import type { Trace } from './find-links.ts'

type Queryable = Pick<pg.Pool, 'query'>

export type Touched = { readonly playerId: PlayerId; readonly at: Date }

/** Who signed in or saved a payee since then, the oldest first. */
export async function selectTouched(shard: Queryable, since: Date, limit: number): Promise<readonly Touched[]> {
  const { rows } = await shard.query<Touched>(
    `select player_id as "playerId", at from (
       (select player_id, opened_at as at from session where opened_at > $1 order by opened_at limit $2)
       union all
       (select player_id, saved_at as at from bank_account where saved_at > $1 order by saved_at limit $2)
     ) touched order by at limit $2`,
    [since, limit],
  )
  return rows
}

/** Who invited these players on this shard, and who of these players has friends on it. */
export async function selectInvitersAmong(
  shard: Queryable,
  playerIds: readonly PlayerId[],
): Promise<readonly PlayerId[]> {
  const { rows } = await shard.query<{ inviterId: PlayerId }>(
    `select inviter_id as "inviterId" from invitation where player_id = any ($1)
     union select inviter_id from invitation where inviter_id = any ($1)`,
    [playerIds],
  )
  return rows.map(({ inviterId }) => inviterId)
}

export async function selectInviter(shard: Queryable, playerId: PlayerId) {
  const { rows } = await shard.query<{ market: string; createdAt: Date }>(
    'select market, created_at as "createdAt" from player where player_id = $1 and market is not null and erased_at is null',
    [playerId],
  )
  return rows[0]
}

/**
 * The devices, networks and payees of players of this shard, each with the first time. An account that the bank knows under
 * another name is left out: anyone can save the account of somebody else to bring them under suspicion.
 */
export async function selectTraces(shard: Queryable, playerIds: readonly PlayerId[]): Promise<readonly Trace[]> {
  const { rows } = await shard.query<Trace>(
    `select player_id as "playerId", 'device' as kind, device as trace, min(opened_at) as at
       from session where player_id = any ($1) group by 1, 3
     union all
     select player_id, 'network', encode(network_index, 'hex'), min(opened_at)
       from session where player_id = any ($1) and network_index is not null group by 1, 3
     union all
     select player_id, 'payee', encode(number_index, 'hex'), min(saved_at)
       from bank_account where player_id = any ($1) and name_check <> 'other' group by 1, 3`,
    [playerIds],
  )
  return rows
}

/** No one person invites more; the newest friends are compared. */
const friendsMax = 2_000

/** The friends of a player on this shard who joined since then. */
export async function selectNewFriends(
  shard: Queryable,
  inviterId: PlayerId,
  since: Date,
): Promise<readonly PlayerId[]> {
  const { rows } = await shard.query<{ playerId: PlayerId }>(
    `select player_id as "playerId" from invitation where inviter_id = $1 and invited_at >= $2
     order by invited_at desc limit $3`,
    [inviterId, since, friendsMax],
  )
  return rows.map(({ playerId }) => playerId)
}

/** How many accounts on this shard each network has had since then. */
export async function countOnNetworks(shard: Queryable, networks: readonly string[], since: Date) {
  const { rows } = await shard.query<{ trace: string; accounts: number }>(
    `select encode(network_index, 'hex') as trace, count(distinct player_id)::int as accounts from session
     where network_index = any ($1) and opened_at >= $2 group by 1`,
    [networks.map((network) => Buffer.from(network, 'hex')), since],
  )
  return rows
}

type Before = { readonly playerId: PlayerId; readonly createdAt: Date }

/** Older accounts on this shard with a device or a payee of a player, and when the player was first seen with it. */
export async function selectOlderAccounts(
  shard: Queryable,
  { playerId, createdAt }: Before,
  traces: readonly Trace[],
): Promise<readonly PlayerId[]> {
  const values = (kind: Trace['kind']) => traces.filter((one) => one.kind === kind).map(({ trace }) => trace)
  const { rows } = await shard.query<{ playerId: PlayerId }>(
    `select p.player_id as "playerId" from player p where p.player_id <> $1 and p.created_at < $2 and p.player_id in (
       select player_id from session where device = any ($3)
       union select player_id from bank_account where number_index = any ($4) and name_check <> 'other')`,
    [playerId, createdAt, values('device'), values('payee').map((payee) => Buffer.from(payee, 'hex'))],
  )
  return rows.map((row) => row.playerId)
}

/** Removes the networks of sessions that are older than every window. */
export async function forgetNetworksBefore(shard: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await shard.query(
    `update session s set network_index = null from (
       select player_id, sign_hash from session where network_index is not null and opened_at < $1 limit $2
     ) old where s.player_id = old.player_id and s.sign_hash = old.sign_hash`,
    [before, limit],
  )
  return rowCount ?? 0
}
