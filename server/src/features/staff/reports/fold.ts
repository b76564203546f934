import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { foldNext, lockFold } from './fold-queries.ts'

const playersAtOnce = 200
const transfersPerPlayer = 250

/**
 * Adds to the reports of a shard what the journal has gained since the last run. Each batch is one transaction with the heads
 * of its players, so a run that ends anywhere is continued by the next one and counts nothing twice. No bet waits for it.
 */
export async function foldReports(shard: Shard): Promise<RunCounts> {
  const done = { players: 0, transfers: 0 }
  for (let isMore = true; isMore; ) {
    const pass = await foldPass(shard)
    done.players += pass.players
    done.transfers += pass.transfers
    // A player with more transfers than fit is behind again, one with a gap in the journal still is.
    isMore = pass.transfers > 0
  }
  return done
}

async function foldPass(shard: Shard): Promise<{ players: number; transfers: number }> {
  const done = { players: 0, transfers: 0 }
  for (let after = 0; ; ) {
    const { last, players, transfers } = await shard.transact(async (tx) => {
      await lockFold(tx)
      return await foldNext(tx, after, playersAtOnce, transfersPerPlayer)
    })
    if (last === null) return done
    after = last
    done.players += players
    done.transfers += transfers
  }
}
