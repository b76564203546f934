import { type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { pushEvent } from '../../http/push.ts'
import { lateCompensation } from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { readPages, runEach } from '../../workflow/run-each.ts'
import { earnsLateCredit, lateCredit, lateTermsOf, readDelay } from './late-credit.ts'
import { saveCompensation, selectUncompensated } from './queries.ts'
import { readSettings } from './settings.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

const batchSize = 200

/**
 * Pays the late credit of withdrawals that have ended, once each, as cash without wagering. It depends only on stored times,
 * so a repeat after a crash pays the same amount under the same key. One that is large enough for two operators waits for
 * them.
 */
export async function compensateLate(app: AppContext, shard: Shard): Promise<RunCounts> {
  const ended = readPages<Withdrawal>((after) => selectUncompensated(shard.read, batchSize, after))
  const describe = ({ withdrawNo }: Withdrawal) => ({ job: 'withdrawal.compensate', withdrawNo })
  return await runEach(app, ended, (row) => compensate(app, row), describe)
}

async function compensate(app: AppContext, row: Withdrawal): Promise<void> {
  const amount = await readLateCredit(app, row)
  if (amount > 0n && (await needsOperators(app, row, amount))) return
  await payLateCredit(app, row, amount)
}

/** What a withdrawal that has ended has earned by its delay. */
export async function readLateCredit(app: AppContext, row: Withdrawal): Promise<Money> {
  if (!earnsLateCredit(row)) return nothing
  const delay = await readDelay(app, row, row.promisedAt)
  return lateCredit(row.amount, delay, lateTermsOf(app, row)).amount
}

/** Late credit is money too: the threshold of the market applies to it as to a withdrawal. */
export async function needsOperators(app: AppContext, { market }: Withdrawal, amount: Money): Promise<boolean> {
  return amount >= (await readSettings(app, market)).twoOperatorsFrom
}

export async function payLateCredit(app: AppContext, row: Withdrawal, amount: Money): Promise<void> {
  const { playerId, withdrawNo, currency } = row
  const shard = app.databases.shardOf(playerId)
  if (amount > 0n) {
    const reward = `late withdrawal ${withdrawNo}`
    const { answer } = await lateCompensation(app.ledger, { playerId, currency, reward, amount })
    // An account that was erased meanwhile has a closed wallet and gets none.
    if (answer.status === 'barred') return await shard.transact((tx) => saveCompensation(tx, row, nothing))
    if (answer.status !== 'posted') throw new Error(`the ledger refused a late credit: ${answer.status}`)
  }
  await shard.transact((tx) => saveCompensation(tx, row, amount))
  if (amount > 0n) await pushEvent(app, playerId, 'balance')
}
