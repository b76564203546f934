import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { lateCompensation } from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { policyOf } from '../market/index.ts'
import { lateCredit } from './late-credit.ts'
import { saveCompensation, selectUncompensated } from './queries.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

const batchSize = 200

/**
 * Pays the late credit of withdrawals that have ended, once each, as cash without wagering. It depends only on stored times,
 * so a repeat after a crash pays the same amount under the same key.
 */
export async function compensateLate(app: AppContext, shard: Shard): Promise<RunCounts> {
  const ended = await selectUncompensated(shard.read, batchSize)
  for (const row of ended) await compensate(app, shard, row)
  return { compensated: ended.length }
}

async function compensate(app: AppContext, shard: Shard, row: Withdrawal): Promise<void> {
  const { playerId, withdrawNo, currency, market, promisedAt, endedAt } = row
  const until = endedAt ?? promisedAt
  const { amount } = lateCredit(row.amount, { promisedAt, until }, policyOf(app, market).withdrawals)
  if (amount > 0n) {
    const reward = `late withdrawal ${withdrawNo}`
    const { answer } = await lateCompensation(app.ledger, { playerId, currency, reward, amount })
    if (answer.status !== 'posted') {
      app.log.error({ withdrawNo, status: answer.status }, 'the ledger refused a late credit')
      return
    }
  }
  await shard.transact((tx) => saveCompensation(tx, row, amount))
}
