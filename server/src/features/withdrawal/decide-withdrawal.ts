import { subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { pushEvent } from '../../http/push.ts'
import { isBarred, readLifetime } from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { readPages, runEach } from '../../workflow/run-each.ts'
import { frozenPayeePlace } from '../player/index.ts'
import { moveWithdrawal, readRiskHistory, selectPaidTo, selectUndecided } from './decision-queries.ts'
import { insertEvaluation } from './replay/queries.ts'
import { sealEvaluation } from './replay/stored-evaluation.ts'
import { type RiskFacts, reasonsIn, traceRules } from './risk-rules.ts'
import { readSettings } from './settings.ts'
import { startPayout } from './start-payout.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

const hourMs = 3_600_000
const batchSize = 200
/** The newest payments to a payee: one of them is enough to know the account. */
const paymentsCompared = 20

/**
 * Approves a new withdrawal by the risk rules of its market, or leaves it to a person with the reasons in its timeline.
 * Called when it is created, and by a job for one whose request ended in between. Repeating it changes nothing.
 */
export async function decideWithdrawal(app: AppContext, row: Withdrawal): Promise<void> {
  const { playerId } = row
  const { transact } = app.databases.shardOf(playerId)
  // First, alone: a configuration that cannot be read leaves no other query behind.
  const settings = await readSettings(app, row.market)
  const facts = await readRiskFacts(app, row)
  const trace = traceRules(facts, settings.review)
  const reasons = reasonsIn(trace)
  const [state, at] = [reasons.length === 0 ? 'APPROVED' : 'REVIEWING', app.clock.now()] as const
  const step = { from: 'CREATED', to: state, by: 'rules', at, detail: { reasons } } as const
  const evaluation = { at, settingsVersion: settings.version, facts, rules: settings.review, trace, result: state }
  const isMoved = await transact(async (tx) => {
    if (!(await moveWithdrawal(tx, row, step))) return false
    await insertEvaluation(tx, row, sealEvaluation(app, row, evaluation))
    return true
  })
  if (!isMoved) return
  await pushEvent(app, playerId, 'balance')
  if (state === 'APPROVED') await startPayout(app, row)
}

/** What is known about a withdrawal, its payee and its player. */
export async function readRiskFacts(app: AppContext, row: Withdrawal): Promise<RiskFacts> {
  const { playerId, amount, createdAt } = row
  const { read, pool } = app.databases.shardOf(playerId)
  const [history, lifetime, paidToPayee, isFrozen] = await Promise.all([
    readRiskHistory(read, row),
    readLifetime(pool, playerId),
    countPaidTo(app, row),
    isBarred(pool, playerId, 'withdrawal'),
  ])
  return {
    amount,
    isFrozen,
    paidToPayee,
    withdrawnInDay: history.withdrawnInDay,
    accountAgeHours: Math.floor((createdAt.getTime() - history.playerSince.getTime()) / hourMs),
    deposited: lifetime?.deposited ?? amount,
    played: lifetime ? subtract(lifetime.turnover, history.turnoverTakenBack) : amount,
  }
}

/** Payments to exactly this account. The number is compared, because an account can be replaced under the same id. */
async function countPaidTo({ databases, vault }: AppContext, row: Withdrawal): Promise<number> {
  const { playerId } = row
  const numberOf = ({ withdrawNo, numberSealed }: Pick<Withdrawal, 'withdrawNo' | 'numberSealed'>) =>
    vault.open(numberSealed, frozenPayeePlace(playerId, withdrawNo, 'number_sealed'))
  const number = numberOf(row)
  const paid = await selectPaidTo(databases.shardOf(playerId).read, row, paymentsCompared)
  return paid.filter((one) => numberOf(one) === number).length
}

/** The withdrawals whose request ended between the hold and the decision. */
export async function decideLeftOver(app: AppContext, shard: Shard): Promise<RunCounts> {
  const rows = readPages<Withdrawal>((after) => selectUndecided(shard.read, batchSize, after))
  const describe = ({ withdrawNo }: Withdrawal) => ({ job: 'withdrawal.decide', withdrawNo })
  return await runEach(app, rows, (row) => decideWithdrawal(app, row), describe)
}
