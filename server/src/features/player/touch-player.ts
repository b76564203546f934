import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardTx } from '../../db/database.ts'
import { raiseVersion } from './queries.ts'

/** Whoever changes something that the player sees of himself says so here, in the same transaction. */
export async function touchPlayer(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await raiseVersion(tx, playerId)
}
