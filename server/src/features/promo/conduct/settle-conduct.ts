import { compare, type Money, nothing, subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { pushEvent } from '../../../http/push.ts'
import { adjustment, readBalance, readLifetime } from '../../../ledger/index.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { type ConductCase, closeConduct, dropDeduction, listConductToSettle, planDeduction } from '../../risk/index.ts'
import { forfeitGrant } from '../forfeit-grant.ts'
import { cancelRewards, listGrantsBefore, readDeducted, sumPaidRewards } from './conduct-queries.ts'

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
 * beyond all that the player has ever deposited. Undefined when the money moved meanwhile: the next run tries again.
 */
async function deduct(app: AppContext, found: ConductCase): Promise<Money | undefined> {
  const { playerId, caseNo, decidedBy } = found
  const { pool } = app.databases.shardOf(playerId)
  // One after the other: a deposit in between only lowers what is deducted.
  const balance = await readBalance(pool, playerId)
  const lifetime = await readLifetime(pool, playerId)
  const [proposedBy, approvedBy] = decidedBy ?? []
  if (!balance || !lifetime || !proposedBy || !approvedBy) return nothing
  const most = await mostToDeduct(app, found, balance.cash, lifetime.deposited)
  // After the balance, which may be that low because another run has deducted already.
  const done = await readDeducted(pool, playerId, deductionOf(caseNo, found.deductAttempt))
  if (done > 0n) return done
  // The plan is written first, so that a run after a crash deducts the same amount under the same key.
  const planned = await planDeduction(app, found, most)
  if (!planned) return undefined
  const { amount, attempt } = planned
  if (amount === nothing) return nothing
  const { answer } = await adjustment(app.ledger, {
    ...{ playerId, currency: lifetime.currency, adjustment: deductionOf(caseNo, attempt), direction: 'out', amount },
    ...{ proposedBy, approvedBy },
  })
  if (answer.status === 'posted') return amount
  if (answer.status !== 'insufficient') throw new Error(`the ledger refused a deduction: ${answer.status}`)
  await dropDeduction(app, found, attempt)
  return undefined
}

function deductionOf(caseNo: string, attempt: number): string {
  return `${caseNo}.${attempt}`
}

/**
 * What was withdrawn is not subtracted from the deposits: it may have been winnings, or have come back. So a player who lost
 * deposits in play keeps some rewards, and nobody loses a deposit.
 */
async function mostToDeduct(app: AppContext, found: ConductCase, cash: Money, deposited: Money): Promise<Money> {
  const { playerId, deductMax, decidedAt, openedAt } = found
  const paid = await sumPaidRewards(app.databases.shardOf(playerId).read, playerId, decidedAt ?? openedAt)
  const beyond = cash > deposited ? subtract(cash, deposited) : nothing
  return [paid, beyond].reduce((least, one) => (compare(one, least) < 0 ? one : least), deductMax ?? nothing)
}
