import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { pushEvent } from '../../http/push.ts'
import { readLifetime } from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { moveWithdrawal, readRiskHistory, selectUndecided } from './decision-queries.ts'
import { reasonsForReview } from './risk-rules.ts'
import { readSettings } from './settings.ts'
import { startPayout } from './start-payout.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

const hourMs = 3_600_000
const batchSize = 200

/**
 * Approves a new withdrawal by the risk rules of its market, or leaves it to a person with the reasons in its timeline.
 * Called when it is created, and by a job for one whose request ended in between. Repeating it changes nothing.
 */
export async function decideWithdrawal(app: AppContext, row: Withdrawal): Promise<void> {
  const { playerId, market, amount, createdAt } = row
  const { read, pool, transact } = app.databases.shardOf(playerId)
  const [settings, history, lifetime] = await Promise.all([
    readSettings(app, market),
    readRiskHistory(read, row),
    readLifetime(pool, playerId),
  ])
  const reasons = reasonsForReview(
    {
      amount,
      paidToPayee: history.paidToPayee,
      withdrawnInDay: history.withdrawnInDay,
      accountAgeHours: Math.floor((createdAt.getTime() - history.playerSince.getTime()) / hourMs),
      deposited: lifetime?.deposited ?? amount,
      played: lifetime?.turnover ?? amount,
    },
    settings.review,
  )
  const state = reasons.length === 0 ? 'APPROVED' : 'REVIEWING'
  const step = { from: 'CREATED', to: state, by: 'rules', at: app.clock.now(), detail: { reasons } } as const
  if (!(await transact((tx) => moveWithdrawal(tx, row, step)))) return
  await pushEvent(app, playerId, 'balance')
  if (state === 'APPROVED') await startPayout(app, row)
}

/** The withdrawals whose request ended between the hold and the decision. */
export async function decideLeftOver(app: AppContext, shard: Shard): Promise<RunCounts> {
  const rows = await selectUndecided(shard.read, batchSize)
  for (const row of rows) await decideWithdrawal(app, row)
  return { decided: rows.length }
}
