import { sql } from 'kysely'
import type { ShardTx } from '../../db/database.ts'

export async function deleteRounds(tx: ShardTx, mode: 'real' | 'free', before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select prune_rounds(${mode}, ${before}, ${limit}) as removed`.execute(
    tx,
  )
  return rows[0]?.removed ?? 0
}

export async function deleteClaims(tx: ShardTx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select prune_claims(${before}, ${limit}) as removed`.execute(tx)
  return rows[0]?.removed ?? 0
}

/** Entries of free play with the bets that they closed. A bet that is still open keeps its entries. */
export async function deleteFreePlay(tx: ShardTx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with old as materialized (
      select e.ctid as place, e.player_id, e.bet from free_play_entry e
      where e.at < ${before} and not exists (
        select from free_play_bet b where b.player_id = e.player_id and b.bet = e.bet and b.state = 'OPEN')
      limit ${limit} for update of e skip locked
    ), bets as (
      delete from free_play_bet b using old
      where b.player_id = old.player_id and b.bet = old.bet and b.state <> 'OPEN'
    ), gone as (
      delete from free_play_entry e using old where e.ctid = old.place returning 1
    )
    select count(*)::int as removed from gone`.execute(tx)
  return rows[0]?.removed ?? 0
}
