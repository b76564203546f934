import type { PlayerId } from '@zamra/contract/brand.ts'
import { now } from '../../base/clock.ts'
import type { ShardTx } from '../../db/database.ts'
import { appendEvent } from '../../events/append.ts'
import { raiseVersion } from './queries.ts'

/**
 * Whoever changes something that the player sees of himself says so here, in the same transaction. His open apps hear of
 * it about a second after the commit (`player.announce`); the app that made the change asks for itself.
 */
export async function markPlayerChanged(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await raiseVersion(tx, playerId)
  await appendEvent(tx, { kind: 'player.changed', playerId, at: now(), payload: {} })
}
