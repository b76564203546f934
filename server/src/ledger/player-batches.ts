import type pg from 'pg'

/** Every player of a shard, in batches that fit in memory whatever the size of the shard. */
export async function* playerBatches(pool: Pick<pg.Pool, 'query'>, size = 500): AsyncGenerator<readonly number[]> {
  let last = 0
  for (;;) {
    const { rows } = await pool.query<{ player_id: number }>(
      'select player_id from ledger.wallet where player_id > $1 order by player_id limit $2',
      [last, size],
    )
    if (rows.length === 0) return
    last = rows.at(-1)?.player_id ?? last
    yield rows.map((row) => row.player_id)
  }
}
