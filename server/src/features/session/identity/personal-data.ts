import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import { deletePasskeys, listPasskeys } from '../passkey/queries.ts'
import { findErasedAt } from '../queries.ts'
import { closeOpenSessions } from '../sessions/close-sessions.ts'
import { deleteSessions, listEverySession } from '../sessions/session-queries.ts'

/** What this room keeps of a player, for the player. A hash that only we can use is no data about him. */
export async function identityDataOf(shard: ShardReader, playerId: PlayerId) {
  const [sessions, passkeys] = await Promise.all([listEverySession(shard, playerId), listPasskeys(shard, playerId)])
  return { sessions, passkeys }
}

/** Every way in that this room keeps is gone with the transaction: open sessions at once, passkeys for good. */
export async function forgetIdentity(tx: ShardTx, app: AppContext, playerId: PlayerId): Promise<void> {
  await closeOpenSessions(tx, app, playerId, {})
  await deleteSessions(tx, playerId)
  await deletePasskeys(tx, playerId)
}

/**
 * How long the number of an erased player stays taken, as a keyed hash alone. Otherwise erasing would be the way around
 * a self-exclusion, and to one more welcome bonus.
 */
export const erasedHoldDays = 30

export function erasedHoldUntil(erasedAt: Date): Date {
  return new Date(erasedAt.getTime() + erasedHoldDays * 86_400_000)
}

/** Whoever was erased comes in by no way, and is told when his number is free again. */
export async function requireNotErased(shard: ShardReader, playerId: PlayerId, at: Date): Promise<void> {
  const erasedAt = await findErasedAt(shard, playerId)
  if (!erasedAt) return
  const waitMs = erasedHoldUntil(erasedAt).getTime() - at.getTime()
  throw refusal('account.locked', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) })
}
