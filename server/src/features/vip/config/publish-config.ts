import { isDeepStrictEqual } from 'node:util'
import type { MainTx } from '../../../db/database.ts'
import type { StoredApproval } from '../../market/index.ts'
import { requireValidLevels } from './check-levels.ts'
import { insertConfig, selectNewest } from './config-queries.ts'

type Publication = {
  readonly approvedBy: readonly string[]
  readonly at: Date
  /** What both signed. The seed of a sandbox has none. */
  readonly approval?: StoredApproval
}

/**
 * Appends the next version of the levels of a currency and returns it, or undefined when nothing differs. Two people must
 * approve. A player keeps the level they have, and what keeps it until their period ends.
 */
export async function publishVipConfig(
  tx: MainTx,
  currency: string,
  given: unknown,
  { approvedBy, at, approval }: Publication,
): Promise<number | undefined> {
  if (new Set(approvedBy).size < 2) throw new Error('VIP levels need the approval of two different people: name both')
  requireValidLevels(given)
  const before = await selectNewest(tx, currency)
  // What two people signed is always stored: the newest row may be a forged one, which nobody uses.
  if (!approval && before && isDeepStrictEqual(before.config, given)) return undefined
  const version = (before?.version ?? 0) + 1
  const signed = { approvedBy, publishedAt: at, approval: approval ?? null }
  await insertConfig(tx, { currency, version, config: given, ...signed })
  return version
}
