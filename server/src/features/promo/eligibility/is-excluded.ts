import type { PlayerId } from '@zamra/contract/brand.ts'
import { isBarred } from '../../../ledger/index.ts'

/** Someone who may not play or deposit gets no offers and no rewards, and is not shown those from before. */
export async function isExcluded(pool: Parameters<typeof isBarred>[0], playerId: PlayerId): Promise<boolean> {
  return (await isBarred(pool, playerId, 'play')) || (await isBarred(pool, playerId, 'deposit'))
}
