import type { PlayerId } from '@zamra/contract/brand.ts'
import { neverMs } from '@zamra/contract/break-end.ts'
import type { AppContext } from '../../app-context.ts'
import { type Refusal, refusal } from '../../base/refusal.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { findAccountState, isKeptOutByCase } from './account-state-queries.ts'
import { breakOf, excludedUntilMs } from './break.ts'
import { findSetting, lockSetting, type Setting } from './setting-queries.ts'

/** Until when the player has taken a break, in milliseconds. Undefined without one. */
export async function readExcludedUntil(shard: ShardReader, playerId: PlayerId, at: Date): Promise<number | undefined> {
  const present = breakOf(await findSetting(shard, playerId))
  return present && excludedUntilMs(present, at)
}

/**
 * The end of a break that runs, which outlasts an erased account. Undefined without one; a far day when it is for good, or when
 * a case keeps the person out.
 */
export async function readBreakEnd(shard: ShardReader, playerId: PlayerId, at: Date): Promise<Date | undefined> {
  return await endOf(shard, playerId, { setting: await findSetting(shard, playerId), at })
}

/** The same, and no break begins before the transaction ends. */
export async function lockBreakEnd(tx: ShardTx, playerId: PlayerId, at: Date): Promise<Date | undefined> {
  return await endOf(tx, playerId, { setting: await lockSetting(tx, playerId), at })
}

type AtTime = { readonly setting: Setting | undefined; readonly at: Date }

async function endOf(shard: ShardReader, playerId: PlayerId, { setting, at }: AtTime): Promise<Date | undefined> {
  if (await isKeptOutByCase(shard, playerId)) return new Date(neverMs)
  const present = breakOf(setting)
  if (!present || (present.until && present.until <= at)) return undefined
  return new Date(excludedUntilMs({ ...present, opensAt: present.until }, at))
}

/**
 * The refusal of play, a deposit or a reward: of a frozen or closed account with its case, otherwise of a break. A bar that an
 * operator has set has no end.
 */
export async function exclusionRefusal(
  app: AppContext,
  playerId: PlayerId,
): Promise<Refusal<'safety.excluded'> | Refusal<'account.frozen'>> {
  const { read } = app.databases.shardOf(playerId)
  const frozen = await freezeRefusal(read, playerId)
  if (frozen) return frozen
  return refusal('safety.excluded', { until: (await readExcludedUntil(read, playerId, app.clock.now())) ?? 0 })
}

/** Which rule and which case have frozen or closed the account. Undefined when none has. */
export async function freezeRefusal(
  shard: ShardReader,
  playerId: PlayerId,
): Promise<Refusal<'account.frozen'> | undefined> {
  const found = await findAccountState(shard, playerId)
  if (!found || found.state === 'ACTIVE') return undefined
  const { caseNo, rule, state: account, since } = found
  return refusal('account.frozen', { caseNo, rule, account, since: since.getTime() })
}
