import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { markPlayerChanged } from '../mark-player-changed.ts'
import { findHolderName } from './find-holder-name.ts'
import { isSameName } from './holder-name.ts'
import { listPending, type NameCheck, type Pending, settlePending } from './queries.ts'
import { accountPlace } from './wire.ts'

const batch = 50
const failuresMax = 3

/**
 * Verifies the accounts that were saved while the provider was unavailable. On a mismatch the account shows it, and the
 * player corrects the name. An account without an answer moves to the end of the queue, because only its bank may be
 * down. After three failures in a row the provider is down, and the rest waits for the next run.
 */
export async function checkPendingNames(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const counts = { asked: 0, same: 0, other: 0 }
  let failures = 0
  for (const pending of await listPending(shard.read, batch)) {
    if (failures === failuresMax) break
    counts.asked += 1
    const result = await checkName(app, pending)
    await shard.transact((tx) => writeResult(tx, pending, result ?? noAnswer, now))
    failures = result ? 0 : failures + 1
    if (result) counts[result.nameCheck] += 1
  }
  return counts
}

const noAnswer = { nameCheck: 'pending', knownNameSealed: null } as const

async function writeResult(
  tx: ShardTx,
  pending: Pending,
  result: NameCheckResult | typeof noAnswer,
  at: Date,
): Promise<void> {
  const isNew = await settlePending(tx, pending, { ...result, at })
  if (isNew && result.nameCheck !== 'pending') await markPlayerChanged(tx, pending.playerId, at)
}

type NameCheckResult = {
  readonly nameCheck: Extract<NameCheck, 'same' | 'other'>
  readonly knownNameSealed: Buffer | null
}

async function checkName(app: AppContext, pending: Pending): Promise<NameCheckResult | undefined> {
  const { vault } = app
  const { playerId, id, form, code } = pending
  const holder = vault.open(pending.holderSealed, accountPlace(playerId, id, 'holder_sealed'))
  const number = vault.open(pending.numberSealed, accountPlace(playerId, id, 'number_sealed'))
  const answer = await findHolderName(app, { form, number, code, holder })
  if (answer === undefined || answer.outcome === 'unavailable') return undefined
  if (answer.outcome === 'noSuchAccount') return { nameCheck: 'other', knownNameSealed: null }
  if (isSameName(holder, answer.name)) return { nameCheck: 'same', knownNameSealed: null }
  const knownNameSealed = vault.seal(answer.name, accountPlace(playerId, id, 'known_name_sealed'))
  return { nameCheck: 'other', knownNameSealed }
}
