import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import {
  allPolicies,
  overtakenBy,
  type ProposalApproval,
  ProposalError,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from '../../market/index.ts'
import { checkLevels, type ReadLeast, requirePassed } from './check-levels.ts'
import { type ConfigRow, lockVersions, selectNewest } from './config-queries.ts'
import { proposedLevels } from './proposed-levels.ts'
import { publishVipConfig } from './publish-config.ts'

const subject = 'vip levels'

const fileShape = z.strictObject({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  config: z.unknown(),
  /** The version that the draft was made from. Without it, the newest. */
  after: z.optional(z.int()),
})

/** Levels that break a rule are refused before anyone signs them, and so is a draft of a version that has a successor. */
export async function levelsToPropose(
  app: AppContext,
  given: unknown,
  { why, by, readLeast }: { readonly why: string; readonly by: string; readonly readLeast: ReadLeast },
): Promise<string> {
  const read = z.safeParse(fileShape, given)
  if (!read.success) throw new ProposalError('the file has the form {"currency": "INR", "config": {…}}')
  const { currency, config } = read.data
  const newest = await selectNewest(app.databases.main.read, currency)
  const after = read.data.after ?? newest?.version ?? 0
  const proposed = { currency, config, after, why, by }
  const content = writeProposal(proposed)
  requireNewest(newest, after)
  await requirePublishable(app, currency, config, readLeast)
  return content
}

export type PublishedLevels = { readonly currency: string; readonly version: number | undefined }

type Publishing = {
  readonly readLeast: ReadLeast
  /** Runs in the same transaction. */
  readonly alsoStore?: (tx: MainTx) => Promise<void>
}

/** Publishes levels that two registered operators have signed. */
export async function publishLevelsProposal(
  app: AppContext,
  proposal: SignedProposal,
  approval: ProposalApproval,
  { readLeast, alsoStore }: Publishing,
): Promise<PublishedLevels> {
  const { currency, config, after } = proposedLevels(proposal.content)
  return await app.databases.main.transact(async (tx) => {
    const signedBy = await requireSignatures(tx, subject, proposal, approval)
    await lockVersions(tx, currency)
    requireNewest(await selectNewest(tx, currency), after)
    // Read under the lock that settings of withdrawals take too: of both at once the second sees the first.
    await requirePublishable(app, currency, config, readLeast)
    const version = await publishVipConfig(tx, currency, config, { ...signedBy, at: approval.at })
    await alsoStore?.(tx)
    return { currency, version }
  })
}

async function requirePublishable(
  app: AppContext,
  currency: string,
  config: unknown,
  readLeast: ReadLeast,
): Promise<void> {
  const isUsed = allPolicies(app).some((policy) => policy.currency.iso === currency)
  if (!isUsed) throw new ProposalError(`no market has the currency ${currency}`)
  requirePassed(await checkLevels(app, currency, config, readLeast))
}

function requireNewest(newest: ConfigRow | undefined, after: number): void {
  const { version = 0, approvedBy = [] } = newest ?? {}
  if (version !== after) throw new ProposalError(overtakenBy({ version, by: approvedBy }))
}
