import type pg from 'pg'

export type PlayerOfBatch = { readonly player_id: number; readonly seq: number }

/** Every player of a shard with their number of transfers, in batches that fit in memory whatever the size of the shard. */
export async function* playerBatches(
  pool: Pick<pg.Pool, 'query'>,
  size = 500,
): AsyncGenerator<readonly PlayerOfBatch[]> {
  let last = 0
  for (;;) {
    const { rows } = await pool.query<PlayerOfBatch>(
      'select player_id, seq from ledger.wallet where player_id > $1 order by player_id limit $2',
      [last, size],
    )
    if (rows.length === 0) return
    last = rows.at(-1)?.player_id ?? last
    yield rows
  }
}

const transfersAtOnce = 50_000

/** Splits players so that a part has few transfers, or is one player: a query that reads their whole history stays small. */
export function splitByTransfers(players: readonly PlayerOfBatch[], most = transfersAtOnce): readonly number[][] {
  const parts: number[][] = []
  let left = 0
  for (const { player_id, seq } of players) {
    if (parts.length === 0 || seq > left) {
      parts.push([])
      left = most
    }
    parts.at(-1)?.push(player_id)
    left -= seq
  }
  return parts
}
