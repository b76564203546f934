import type { AppContext } from '../../../app-context.ts'
import { isSignedBy } from '../../../base/operator-signature.ts'
import { pushEvent } from '../../../http/push.ts'
import { DecisionError, requireOperator } from '../../deposit/index.ts'
import { moveWithdrawal } from '../decision-queries.ts'
import { findWithdrawal } from '../find-withdrawal.ts'
import { rejectCodes } from '../reject-texts.ts'
import { returnWithdrawal } from '../return-withdrawal.ts'
import { readSettings } from '../settings.ts'
import { startPayout } from '../start-payout.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import { contentOf, type ReviewDecision, textToSign } from './decision-content.ts'
import { insertDecision, type StoredDecision, selectDecisions } from './queries.ts'

export type SignedDecision = ReviewDecision & { readonly withdrawNo: string; readonly signature: Buffer }

/** `waits`: another operator must decide the same. */
export type ReviewResult = 'done' | 'waits'

/**
 * Stores the signed decision of one operator about a withdrawal in review. It takes effect when enough operators have
 * decided the same: two from the threshold of the market on. Repeating it completes an interrupted execution.
 */
export async function decideReview(app: AppContext, given: SignedDecision): Promise<ReviewResult> {
  const row = await requireWithdrawal(app, given.withdrawNo)
  requireComplete(given)
  const content = contentOf(row, given)
  await requireSignature(app, given.by, textToSign(content), given.signature)
  const shard = app.databases.shardOf(row.playerId)
  const known = await selectDecisions(shard.read, row)
  if (known.length === 0 && row.state !== 'REVIEWING')
    throw new DecisionError(`${row.withdrawNo} is ${row.state} and not in review`)
  const rejectCode = given.decision === 'reject' ? given.rejectCode : null
  const decision = { ...given, rejectCode, content, decidedAt: app.clock.now() }
  const decisions = await shard.transact(async (tx) => {
    await insertDecision(tx, row, decision)
    return await selectDecisions(tx, row)
  })
  const own = decisions.find(({ by }) => by === given.by)
  if (own?.decision !== given.decision || own.rejectCode !== rejectCode)
    throw new DecisionError(`${given.by} already decided to ${own?.decision} it: ${own?.why}`)
  const agreed = await verifiedAmong(app, row, decisions, own)
  const { twoOperatorsFrom } = await readSettings(app, row.market)
  if (agreed < (row.amount >= twoOperatorsFrom ? 2 : 1)) return 'waits'
  await execute(app, row, own)
  return 'done'
}

export async function requireWithdrawal(app: AppContext, withdrawNo: string): Promise<Withdrawal> {
  const row = await findWithdrawal(app, withdrawNo)
  if (!row) throw new DecisionError(`there is no withdrawal ${withdrawNo}`)
  return row
}

function requireComplete({ decision, rejectCode, why }: ReviewDecision): void {
  if (why.trim() === '') throw new DecisionError('a decision needs --why')
  if (decision === 'reject' && !rejectCodes.some((code) => code === rejectCode))
    throw new DecisionError(`a rejection needs --code, one of: ${rejectCodes.join(', ')}`)
}

export async function requireSignature(app: AppContext, by: string, text: string, signature: Buffer): Promise<void> {
  const operator = await requireOperator(app, by)
  if (!isSignedBy(operator, text, signature)) throw new DecisionError(`this is not the signature of ${by}`)
}

/**
 * How many operators decided the same about this withdrawal. Stored signatures are verified again, so that a row which was
 * changed or copied from another withdrawal counts for nothing; neither does an operator who has left.
 */
async function verifiedAmong(
  app: AppContext,
  row: Withdrawal,
  decisions: readonly StoredDecision[],
  own: StoredDecision,
) {
  const same = decisions.filter((one) => one.decision === own.decision && one.rejectCode === own.rejectCode)
  const verified = await Promise.all(
    same.map(async ({ rejectCode, ...one }) => {
      const content = contentOf(row, { ...one, rejectCode: rejectCode ?? '' })
      return content === one.content && (await isSigned(app, one.by, textToSign(content), one.signature))
    }),
  )
  return verified.filter(Boolean).length
}

/** Whether an operator who has not left has signed this text. */
export async function isSigned(app: AppContext, by: string, text: string, signature: Buffer): Promise<boolean> {
  try {
    await requireSignature(app, by, text, signature)
    return true
  } catch (error) {
    if (error instanceof DecisionError) return false
    throw error
  }
}

async function execute(app: AppContext, row: Withdrawal, { decision, rejectCode }: StoredDecision): Promise<void> {
  if (decision === 'reject') {
    const isReturned = await returnWithdrawal(app, row, {
      to: 'REJECTED',
      by: 'operator',
      rejectCode: rejectCode ?? '',
    })
    if (!isReturned) throw new DecisionError('it was approved before, so nothing is returned')
    return
  }
  const step = { from: 'REVIEWING', to: 'APPROVED', by: 'operator', at: app.clock.now(), detail: {} } as const
  const isMoved = await app.databases.shardOf(row.playerId).transact((tx) => moveWithdrawal(tx, row, step))
  if (isMoved) {
    await pushEvent(app, row.playerId, 'balance')
    return await startPayout(app, row)
  }
  const present = await requireWithdrawal(app, row.withdrawNo)
  if (present.state === 'REJECTED' || present.state === 'CANCELLED')
    throw new DecisionError(`it is ${present.state} already`)
}
