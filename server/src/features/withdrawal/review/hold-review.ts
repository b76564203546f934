import { holdHoursMax } from '@zamra/contract/backoffice/withdrawals.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { pushEvent } from '../../../http/push.ts'
import { DecisionError, requireSignature } from '../../deposit/index.ts'
import { holdCodes } from '../hold/hold-texts.ts'
import { isOnHold } from '../hold/on-hold.ts'
import { type HoldStep, lockWithdrawal, selectHoldSteps, writeHoldStep } from '../hold/queries.ts'
import { requireWithdrawal } from '../require-withdrawal.ts'
import { readSettings } from '../settings.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import { selectDecisions } from './queries.ts'

/** What one operator says: that a withdrawal in review waits for this, until then at the latest. */
export type Hold = {
  readonly withdrawNo: string
  readonly code: string
  readonly until: Date
  readonly why: string
  readonly by: string
}
/** What one operator says: that the withdrawal waits no longer. `until` names the hold that it ends. */
export type Release = Omit<Hold, 'code'>

type Signed<What> = What & { readonly signature: Buffer }

const hourMs = 3_600_000
/** Nobody keeps money back by holds: each is short, there are few, and the late credit goes on. */
const holdsMax = 2

/**
 * Puts a withdrawal in review on hold until a deadline. It changes neither the promise nor the late credit, and the player
 * may still cancel where the policy allows it. At the deadline the withdrawal is in the queue again; it is never rejected
 * by itself. Repeating the same signed hold changes nothing.
 */
export async function holdReview(app: AppContext, given: Signed<Hold>): Promise<void> {
  const row = await requireWithdrawal(app, given.withdrawNo)
  requirePossibleHold(given, app.clock.now())
  const content = contentOfHold(row, given)
  await requireSignature(app, given.by, textOfHold(content), given.signature)
  const { twoOperatorsFrom } = await readSettings(app, row.market)
  await takeStep(app, row, { ...given, action: 'hold', content }, async (tx, locked, steps) => {
    const now = app.clock.now()
    if (locked.state !== 'REVIEWING') throw new DecisionError(`${row.withdrawNo} is ${locked.state} and not in review`)
    if (isOnHold(locked, now)) throw new DecisionError(`it is on hold until ${locked.heldUntil?.toISOString()} already`)
    if (steps.filter(({ action }) => action === 'hold').length >= holdsMax)
      throw new DecisionError(`it was on hold ${holdsMax} times, which is as often as a withdrawal may wait: decide it`)
    const decisions = await selectDecisions(tx, row)
    const needed = row.amount >= twoOperatorsFrom ? 2 : 1
    const agreed = (decision: string) => decisions.filter((one) => one.decision === decision).length
    if (Math.max(agreed('approve'), agreed('reject')) >= needed)
      throw new DecisionError('it is decided already, and the decision takes effect')
  })
}

/** Ends a hold before its deadline: the withdrawal is in the queue again. Repeating it changes nothing. */
export async function releaseHold(app: AppContext, given: Signed<Release>): Promise<void> {
  const row = await requireWithdrawal(app, given.withdrawNo)
  if (given.why.trim() === '') throw new DecisionError('a release needs a reason')
  const content = contentOfRelease(row, given)
  await requireSignature(app, given.by, textOfRelease(content), given.signature)
  const step = { ...given, action: 'release', code: null, content } as const
  await takeStep(app, row, step, async (_, locked) => {
    if (!isOnHold(locked, app.clock.now())) throw new DecisionError(`${row.withdrawNo} is not on hold`)
    if (locked.heldUntil?.getTime() !== given.until.getTime())
      throw new DecisionError('it is another hold than the one that was signed for: read it again')
  })
}

type NewStep = Pick<HoldStep, 'action' | 'code' | 'why' | 'by' | 'content' | 'signature'> & { readonly until: Date }
type Check = (
  tx: ShardTx,
  locked: Awaited<ReturnType<typeof lockWithdrawal>>,
  steps: readonly HoldStep[],
) => Promise<void>

/** Checks and writes a step under the lock of the row, in one transaction, and tells the player's open apps. */
async function takeStep(app: AppContext, row: Withdrawal, step: NewStep, check: Check): Promise<void> {
  await app.databases.shardOf(row.playerId).transact(async (tx) => {
    const locked = await lockWithdrawal(tx, row)
    const steps = await selectHoldSteps(tx, row)
    // The same signature a second time, also after a release, changes nothing.
    if (steps.some(({ content }) => content === step.content)) return
    await check(tx, locked, steps)
    const until = step.action === 'hold' ? step.until : null
    await writeHoldStep(tx, row, steps.length + 1, { ...step, until, at: app.clock.now() })
  })
  await pushEvent(app, row.playerId, 'balance')
}

function requirePossibleHold({ code, until, why }: Hold, now: Date): void {
  if (why.trim() === '') throw new DecisionError('a hold needs a reason')
  if (!holdCodes.some((one) => one === code))
    throw new DecisionError(`a hold waits for one of: ${holdCodes.join(', ')}`)
  const leftMs = until.getTime() - now.getTime()
  if (!(leftMs > 0 && leftMs <= holdHoursMax * hourMs))
    throw new DecisionError(`a hold ends in the future, after ${holdHoursMax} hours at the latest`)
}

/** The exact text that is signed: it names the amount, the payee and the deadline. */
export function contentOfHold(row: Withdrawal, { code, until, why, by }: Omit<Hold, 'withdrawNo'>): string {
  const { withdrawNo, currency, payeeId, payeeCode, payeeTail } = row
  const what = { withdrawNo, amount: String(row.amount), currency, payee: `${payeeId} ${payeeCode} ${payeeTail}` }
  return JSON.stringify({ ...what, hold: code, until: until.toISOString(), why, by })
}

export function textOfHold(content: string): string {
  return `zamra withdrawal hold\n${content}`
}

export function contentOfRelease({ withdrawNo }: Withdrawal, { until, why, by }: Omit<Release, 'withdrawNo'>): string {
  return JSON.stringify({ withdrawNo, releasesHoldUntil: until.toISOString(), why, by })
}

export function textOfRelease(content: string): string {
  return `zamra withdrawal release\n${content}`
}
