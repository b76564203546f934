import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { isBarred } from '../../ledger/index.ts'

/** From play or from deposits, by themselves or by an operator. */
export async function isExcluded(app: AppContext, playerId: PlayerId): Promise<boolean> {
  const { pool } = app.databases.shardOf(playerId)
  return (await isBarred(pool, playerId, 'play')) || (await isBarred(pool, playerId, 'deposit'))
}
