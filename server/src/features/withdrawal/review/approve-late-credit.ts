import { type Money, nothing, toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { readPages } from '../../../workflow/run-each.ts'
import { countSigned, DecisionError, requireSignature } from '../../deposit/index.ts'
import { needsOperators, payLateCredit, readLateCredit } from '../compensate.ts'
import { selectUncompensated } from '../queries.ts'
import { requireWithdrawal } from '../require-withdrawal.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import type { ReviewResult } from './decide-review.ts'
import { insertCreditDecision, selectCreditDecisions } from './late-credit-queries.ts'

/** What one operator says: that the late credit of this withdrawal, which is this amount, is to be paid. */
export type CreditDecision = { readonly why: string; readonly by: string }

const batchSize = 200
const operatorsNeeded = 2

/**
 * Pays a late credit that is too large to be paid without a person, when two operators have signed the same amount.
 * Repeating it completes an interrupted execution, and pays nothing twice.
 */
export async function approveLateCredit(
  app: AppContext,
  given: CreditDecision & { readonly withdrawNo: string; readonly signature: Buffer },
): Promise<ReviewResult> {
  const { row, amount } = await requireCredit(app, given.withdrawNo)
  if (given.why.trim() === '') throw new DecisionError('a decision needs --why')
  const content = contentOf(row, amount, given)
  await requireSignature(app, given.by, textOf(content), given.signature)
  const decisions = await app.databases.shardOf(row.playerId).transact(async (tx) => {
    await insertCreditDecision(tx, row, { ...given, amount, content, decidedAt: app.clock.now() })
    return await selectCreditDecisions(tx, row)
  })
  const same = decisions.filter((one) => one.amount === amount)
  if ((await countSigned(app, same, (one) => contentOf(row, amount, one), textOf)) < operatorsNeeded) return 'waits'
  await payLateCredit(app, row, amount)
  return 'done'
}

/** The exact text that an operator signs: it names the amount, so that a signature fits no other credit. */
export async function textOfLateCredit(
  app: AppContext,
  { withdrawNo, ...given }: CreditDecision & { readonly withdrawNo: string },
): Promise<string> {
  const { row, amount } = await requireCredit(app, withdrawNo)
  return textOf(contentOf(row, amount, given))
}

/** The late credits that wait for operators. */
export async function listLateCredits(app: AppContext): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { read } of app.databases.shards) {
    for await (const rows of readPages<Withdrawal>((after) => selectUncompensated(read, batchSize, after))) {
      const credits = rows.map(async (row) => ({ row, amount: await readLateCredit(app, row) }))
      for (const { row, amount } of await Promise.all(credits))
        if (amount > 0n && (await needsOperators(app, row, amount))) lines.push(lineOf(row, amount))
    }
  }
  return lines
}

function lineOf({ withdrawNo, state, promisedAt, endedAt, currency }: Withdrawal, amount: Money): string {
  const times = [promisedAt.toISOString(), endedAt?.toISOString() ?? '']
  return [withdrawNo, state, `late credit ${toMajor(amount)} ${currency}`, ...times].join(' | ')
}

async function requireCredit(app: AppContext, withdrawNo: string) {
  const row = await requireWithdrawal(app, withdrawNo)
  const amount = row.endedAt && row.state !== 'CANCELLED' ? await readLateCredit(app, row) : nothing
  if (amount === 0n || !(await needsOperators(app, row, amount)))
    throw new DecisionError(`${withdrawNo} has no late credit that waits for operators`)
  return { row, amount }
}

function contentOf({ withdrawNo, currency }: Withdrawal, amount: Money, { why, by }: CreditDecision): string {
  return JSON.stringify({ withdrawNo, lateCredit: String(amount), currency, why, by })
}

function textOf(content: string): string {
  return `zamra late credit\n${content}`
}
