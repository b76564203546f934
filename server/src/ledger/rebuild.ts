import type pg from 'pg'
import { playerBatches } from './player-batches.ts'

export type Rebuilt = { readonly players: number; readonly differences: number }

/** Derives balances, counters, wager left and finished days again from the book and writes what differed. */
export async function rebuildShard(pool: Pick<pg.Pool, 'query'>): Promise<Rebuilt> {
  let players = 0
  let differences = 0
  for await (const piece of playerBatches(pool)) {
    const { rows } = await pool.query<{ found: bigint }>('select ledger.rebuild($1) as found', [
      piece.map((player) => player.player_id),
    ])
    players += piece.length
    differences += Number(rows[0]?.found ?? 0)
  }
  return { players, differences }
}
