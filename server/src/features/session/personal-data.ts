import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { deletePasskeys, listPasskeys } from './passkey/queries.ts'
import { closeOpenSessions } from './sessions/close-sessions.ts'
import { deleteSessions, listEverySession } from './sessions/session-queries.ts'

/** The player's sessions and passkeys, for the export of their data. Keyed hashes are not personal data. */
export async function identityDataOf(shard: ShardReader, playerId: PlayerId) {
  const [sessions, passkeys] = await Promise.all([listEverySession(shard, playerId), listPasskeys(shard, playerId)])
  return { sessions, passkeys }
}

/** Removes every way to sign in that this feature stores: sessions and passkeys. */
export async function forgetIdentity(tx: ShardTx, app: AppContext, playerId: PlayerId): Promise<void> {
  await closeOpenSessions(tx, app, playerId, {})
  await deleteSessions(tx, playerId)
  await deletePasskeys(tx, playerId)
}
