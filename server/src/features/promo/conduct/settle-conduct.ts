import { compare, type Money, minor, nothing, subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { pushEvent } from '../../../http/push.ts'
import { adjustment, readBalance, readLifetime } from '../../../ledger/index.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { type ConductCase, closeConduct, dropDeduction, listConductToSettle, planDeduction } from '../../risk/index.ts'
import { forfeitGrant } from '../forfeit-grant.ts'
import { cancelRewards, listGrantsBefore, sumPaidRewards } from './conduct-queries.ts'

const casesMax = 100

/** Applies what was decided for good about the conduct of players, and closes the cases. Every step can be repeated. */
export async function settleConduct(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const counts = { settled: 0, failed: 0 }
  for (const found of await listConductToSettle(shard.read, now, casesMax)) {
    try {
      if (await settleCase(app, found, now)) counts.settled += 1
    } catch (err) {
      counts.failed += 1
      app.log.error({ err, caseNo: found.caseNo }, 'conduct case failed to settle')
    }
  }
  return counts
}

async function settleCase(app: AppContext, found: ConductCase, at: Date): Promise<boolean> {
  const { playerId, remedy } = found
  if (remedy === 'cancel-rewards' || remedy === 'deduct-rewards' || remedy === 'close') await cancel(app, found, at)
  const deducted = remedy === 'deduct-rewards' ? await deduct(app, found) : found.deducted
  if (deducted === undefined) return false
  const isClosed = await closeConduct(app, found, { at, deducted })
  await pushEvent(app, playerId, 'userInfo')
  await pushEvent(app, playerId, 'balance')
  return isClosed
}

/** What was not claimed and the bonuses in play, as they were at the decision. Deposits and winnings with them stay. */
async function cancel(app: AppContext, { playerId, decidedAt }: ConductCase, at: Date): Promise<void> {
  const shard = app.databases.shardOf(playerId)
  const until = decidedAt ?? at
  await shard.transact((tx) => cancelRewards(tx, playerId, { until, at }))
  for (const grantId of await listGrantsBefore(shard.read, playerId, until))
    await forfeitGrant(app, playerId, grantId, 'case')
}

/**
 * Deducts rewards that were paid: at most what was decided, what was paid and not deducted before, and what is in the wallet
 * beyond what the player has deposited and not withdrawn. Undefined when the money moved meanwhile: the next run tries again.
 */
async function deduct(app: AppContext, found: ConductCase): Promise<Money | undefined> {
  const { playerId, caseNo, decidedBy } = found
  const { pool } = app.databases.shardOf(playerId)
  const [balance, lifetime] = await Promise.all([readBalance(pool, playerId), readLifetime(pool, playerId)])
  const [proposedBy, approvedBy] = decidedBy ?? []
  if (!balance || !lifetime || !proposedBy || !approvedBy) return nothing
  // The plan is written first, so that a run after a crash deducts the same amount under the same key.
  const planned = await planDeduction(app, found, await mostToDeduct(app, found, balance.cash, lifetime))
  if (!planned) return undefined
  const { amount, attempt } = planned
  if (amount === nothing) return nothing
  const { answer } = await adjustment(app.ledger, {
    ...{ playerId, currency: lifetime.currency, adjustment: `${caseNo}.${attempt}`, direction: 'out', amount },
    ...{ proposedBy, approvedBy },
  })
  if (answer.status === 'posted') return amount
  if (answer.status !== 'insufficient') throw new Error(`the ledger refused a deduction: ${answer.status}`)
  await dropDeduction(app, found, attempt)
  return undefined
}

type Moved = { readonly deposited: Money; readonly withdrawn: Money }

async function mostToDeduct(app: AppContext, found: ConductCase, cash: Money, moved: Moved): Promise<Money> {
  const { playerId, deductMax, decidedAt, openedAt } = found
  const paid = await sumPaidRewards(app.databases.shardOf(playerId).read, playerId, decidedAt ?? openedAt)
  const own = atLeastNothing(subtract(moved.deposited, moved.withdrawn))
  return [paid, atLeastNothing(subtract(cash, own))].reduce(
    (least, one) => (compare(one, least) < 0 ? one : least),
    deductMax ?? nothing,
  )
}

function atLeastNothing(amount: Money): Money {
  return amount > 0n ? amount : minor(0n)
}
