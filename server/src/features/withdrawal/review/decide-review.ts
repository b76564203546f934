import type { AppContext } from '../../../app-context.ts'
import { pushEvent } from '../../../http/push.ts'
import { countSigned, DecisionError, requireSignature } from '../../deposit/index.ts'
import { moveWithdrawal } from '../decision-queries.ts'
import { isOnHold } from '../hold/on-hold.ts'
import { lockWithdrawal } from '../hold/queries.ts'
import { rejectCodes } from '../reject-texts.ts'
import { requireWithdrawal } from '../require-withdrawal.ts'
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
    const locked = await lockWithdrawal(tx, row)
    if (isOnHold(locked, app.clock.now()))
      throw new DecisionError(`it is on hold until ${locked.heldUntil?.toISOString()}: release it first`)
    await insertDecision(tx, row, decision)
    return await selectDecisions(tx, row)
  })
  const own = decisions.find(({ by }) => by === given.by)
  if (own?.decision !== given.decision || own.rejectCode !== rejectCode)
    throw new DecisionError(`${given.by} already decided to ${own?.decision} it: ${own?.why}`)
  const same = decisions.filter((one) => one.decision === own.decision && one.rejectCode === own.rejectCode)
  const contentOfStored = (one: StoredDecision) => contentOf(row, { ...one, rejectCode: one.rejectCode ?? '' })
  const agreed = await countSigned(app, same, contentOfStored, textToSign)
  const { twoOperatorsFrom } = await readSettings(app, row.market)
  if (agreed < (row.amount >= twoOperatorsFrom ? 2 : 1)) return 'waits'
  await execute(app, row, own)
  return 'done'
}

function requireComplete({ decision, rejectCode, why }: ReviewDecision): void {
  if (why.trim() === '') throw new DecisionError('a decision needs --why')
  if (decision === 'reject' && !rejectCodes.some((code) => code === rejectCode))
    throw new DecisionError(`a rejection needs --code, one of: ${rejectCodes.join(', ')}`)
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
