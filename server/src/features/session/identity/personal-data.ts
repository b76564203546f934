import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import { deletePasskeys, listPasskeys } from '../passkey/queries.ts'
import { findErasedAt } from '../queries.ts'
import { closeOpenSessions } from '../sessions/close-sessions.ts'
import { deleteSessions, listEverySession } from '../sessions/session-queries.ts'

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

/**
 * How long the phone number of an erased player stays reserved, as a keyed hash only. Otherwise erasing an account would
 * circumvent a self-exclusion and earn another welcome bonus.
 */
export const erasedHoldDays = 30

export function erasedHoldUntil(erasedAt: Date): Date {
  return new Date(erasedAt.getTime() + erasedHoldDays * 86_400_000)
}

/** An erased player cannot sign in. The refusal says when the phone number is free again. */
export async function requireNotErased(shard: ShardReader, playerId: PlayerId, at: Date): Promise<void> {
  const erasedAt = await findErasedAt(shard, playerId)
  if (!erasedAt) return
  const waitMs = erasedHoldUntil(erasedAt).getTime() - at.getTime()
  throw refusal('account.locked', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) })
}
