import type { AppContext } from '../../../app-context.ts'
import { countSigned, DecisionError, requireSignature } from '../../deposit/index.ts'
import type { ReviewResult } from '../review/decide-review.ts'
import { insertClosing, markClosed, selectClosings } from './closing-queries.ts'
import { type FindingName, type StoredFinding, selectFinding } from './queries.ts'

/** What one operator says about a finding: that it is resolved, and how. */
export type Closing = FindingName & { readonly why: string; readonly by: string }

/** A difference is about money, so it is never closed by one operator alone. */
const operatorsNeeded = 2

/**
 * Stores the signed statement of one operator that a finding is resolved, and closes it with the second one. A finding whose
 * amount has changed since is another one: the signatures name the amount and when it was found. Repeating it is harmless.
 */
export async function closeFinding(
  app: AppContext,
  given: Closing & { readonly signature: Buffer },
): Promise<ReviewResult> {
  const { main } = app.databases
  const finding = await requireFinding(app, given)
  if (given.why.trim() === '') throw new DecisionError('closing a finding needs --why')
  const content = contentOf(finding, given)
  await requireSignature(app, given.by, textOf(content), given.signature)
  if (finding.closedAt) return 'done'
  const { by, why, signature } = given
  const saidAt = app.clock.now()
  const closings = await main.transact(async (tx) => {
    await insertClosing(tx, finding, { by, why, content, signature, saidAt })
    return await selectClosings(tx, finding)
  })
  const signed = await countSigned(app, closings, (one) => contentOf(finding, one), textOf)
  if (signed < operatorsNeeded) return 'waits'
  await main.transact((tx) => markClosed(tx, finding, saidAt))
  return 'done'
}

/** What an operator signs. */
export async function textOfClosing(app: AppContext, given: Closing): Promise<string> {
  return textOf(contentOf(await requireFinding(app, given), given))
}

async function requireFinding({ databases }: AppContext, name: FindingName): Promise<StoredFinding> {
  const finding = await selectFinding(databases.main.read, name)
  if (!finding) throw new DecisionError(`there is no difference ${name.provider} ${name.payoutNo} ${name.kind}`)
  return finding
}

function contentOf(finding: StoredFinding, { why, by }: Pick<Closing, 'why' | 'by'>): string {
  const { provider, payoutNo, kind, amount, currency, foundAt } = finding
  return JSON.stringify({ provider, payoutNo, kind, amount: String(amount), currency, foundAt, why, by })
}

function textOf(content: string): string {
  return `zamra payout difference\n${content}`
}
