import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardTx } from '../../db/database.ts'
import { appendEvent } from '../../events/append.ts'
import { raiseVersion } from './queries.ts'

/**
 * Call it in every transaction that changes the player's user information. The player's open apps are notified about a
 * second after the commit (`player.pushEvents`); the app that made the change fetches the information itself.
 */
export async function markPlayerChanged(tx: ShardTx, playerId: PlayerId, at: Date): Promise<void> {
  await raiseVersion(tx, playerId)
  await appendEvent(tx, { kind: 'player.changed', playerId, at, payload: {} })
}
