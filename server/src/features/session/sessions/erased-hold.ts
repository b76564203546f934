import type { PlayerId } from '@zamra/contract/brand.ts'
import { neverMs } from '@zamra/contract/break-end.ts'
import type { ConductRule } from '@zamra/contract/conduct-rules.ts'
import { refusal } from '../../../base/refusal.ts'
import type { ShardReader } from '../../../db/database.ts'
import { findErasure } from '../queries.ts'

/**
 * How long the phone number of an erased player stays reserved, as a keyed hash only. Otherwise erasing an account would
 * circumvent a self-exclusion and earn another welcome bonus.
 */
export const erasedHoldDays = 30

export function erasedHoldUntil(erasedAt: Date): Date {
  return new Date(erasedAt.getTime() + erasedHoldDays * 86_400_000)
}

/**
 * An erased player cannot sign in. The refusal says when the phone number is free again: not before the end of a break, and
 * never when a case has closed the account.
 */
export async function requireNotErased(shard: ShardReader, playerId: PlayerId, at: Date): Promise<void> {
  const erasure = await findErasure(shard, playerId)
  if (!erasure?.erasedAt) return
  const { erasedAt, breakKind, breakUntil, caseNo, since } = erasure
  if (caseNo !== null && since !== null) {
    const rule = erasure.rule as ConductRule
    const account = erasure.account === 'CLOSED' ? 'CLOSED' : 'FROZEN'
    throw refusal('account.frozen', { caseNo, rule, account, since: since.getTime() })
  }
  if (breakKind && (!breakUntil || breakUntil > at))
    throw refusal('safety.excluded', { until: breakUntil?.getTime() ?? neverMs })
  const waitMs = erasedHoldUntil(erasedAt).getTime() - at.getTime()
  throw refusal('account.locked', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) })
}
