import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { MainTx } from '../../../db/database.ts'
import { ProposalError, type StoredApproval } from '../../market/index.ts'
import { insertConfig, selectNewest } from './config-queries.ts'
import { vipConfig } from './vip-config.ts'

type Publication = {
  readonly approvedBy: readonly string[]
  readonly at: Date
  /** What both signed. The seed of a sandbox has none. */
  readonly approval?: StoredApproval
}

/**
 * Appends the next version of the levels of a currency and returns it, or undefined when nothing differs. Two people must
 * approve. A player keeps the level they have; the new requirements count from the next decision about it.
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
  if (before && isDeepStrictEqual(before.config, given)) return undefined
  const version = (before?.version ?? 0) + 1
  const signed = { approvedBy, publishedAt: at, approval: approval ?? null }
  await insertConfig(tx, { currency, version, config: given, ...signed })
  return version
}

export function requireValidLevels(given: unknown): void {
  const read = z.safeParse(vipConfig, given)
  if (!read.success) throw new ProposalError(z.prettifyError(read.error))
}
