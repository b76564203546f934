import type { AppContext } from '../../app-context.ts'
import type { MainReader, MainTx } from '../../db/database.ts'
import {
  allPolicies,
  overtakenBy,
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  stopsOf,
  writeProposal,
} from '../market/index.ts'
import { findSignedSettings, listSettingsVersions, selectSettings, settingsProposal } from '../player/index.ts'
import { lockLevelVersions } from '../vip/index.ts'
import { checkSettings } from './check-settings.ts'
import { insertSettings, lockSettingsVersions } from './settings-queries.ts'

type Given = {
  readonly market: string
  readonly settings: unknown
  /** The version that the draft was made from. Without it, the newest. */
  readonly after?: number | undefined
}

/** The settings of withdrawals in each market, published by two operators or two members of staff. */
export const settingsReview = {
  async show(app: AppContext): Promise<readonly string[]> {
    const lines: string[] = []
    for (const { code: market } of allPolicies(app)) lines.push(await stateOf(app, market))
    return lines
  },

  check: checkSettings,

  versions: listSettingsVersions,

  /** What the market cannot use is refused before anyone signs it, and so is a draft of a version that has a successor. */
  async contentOf(
    app: AppContext,
    { market, settings, after: madeFrom }: Given,
    { why, by }: { readonly why: string; readonly by: string },
  ): Promise<string> {
    const { read } = app.databases.main
    const after = madeFrom ?? (await newestVersion(read, market))
    const proposed = { market, settings, after, why, by }
    const content = writeProposal(proposed)
    await requireNewest(app, read, { market, after })
    await requireValid(app, market, settings)
    return content
  },

  /** `alsoStore` runs in the transaction that publishes. */
  async publish(
    app: AppContext,
    proposal: SignedProposal,
    approval: ProposalApproval,
    alsoStore?: (tx: MainTx) => Promise<void>,
  ): Promise<string> {
    const { market, settings, after } = readProposal(settingsProposal, proposal.content)
    const version = await app.databases.main.transact(async (tx: MainTx) => {
      const { approval: signatures } = await requireSignatures(tx, 'withdrawal settings', proposal, approval)
      // Levels that are published at the same time could have a daily limit below the new least amount.
      const policy = allPolicies(app).find(({ code }) => code === market)
      if (policy) await lockLevelVersions(tx, policy.currency.iso)
      await lockSettingsVersions(tx, market)
      await requireNewest(app, tx, { market, after })
      await requireValid(app, market, settings)
      const published = { market, settings, by: approval.by, at: approval.at, approval: signatures }
      const inserted = await insertSettings(tx, published)
      await alsoStore?.(tx)
      return inserted
    })
    return line(market, version, settings)
  },
}

/** What is in force, and whether something is stored that is not. */
async function stateOf(app: AppContext, market: string): Promise<string> {
  const newest = await newestVersion(app.databases.main.read, market)
  if (newest === 0) return `${market}: none, so two operators decide about each withdrawal`
  const signed = await findSignedSettings(app, market)
  if (signed) return line(market, signed.version, signed.settings)
  return `${market} version ${newest}: not signed by two operators, so two operators decide about each withdrawal`
}

async function requireValid(app: AppContext, market: string, settings: unknown): Promise<void> {
  const problems = stopsOf(await checkSettings(app, market, settings))
  if (problems.length > 0) throw new ProposalError(problems.join('\n'))
}

type Follows = { readonly market: string; readonly after: number }

async function requireNewest(app: AppContext, main: MainReader, { market, after }: Follows): Promise<void> {
  if ((await newestVersion(main, market)) === after) return
  const [newest] = await listSettingsVersions(app, market, 1)
  throw new ProposalError(overtakenBy({ version: newest?.version ?? 0, by: newest?.by ?? [] }))
}

async function newestVersion(main: MainReader, market: string): Promise<number> {
  return (await selectSettings(main, market))?.version ?? 0
}

function line(market: string, version: number, settings: unknown): string {
  return `${market} version ${version}: ${JSON.stringify(settings)}`
}
