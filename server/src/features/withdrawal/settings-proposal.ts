import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import type { MainReader, MainTx } from '../../db/database.ts'
import { readCoinRate } from '../deposit/index.ts'
import {
  allPolicies,
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from '../market/index.ts'
import { selectSettings, settingsProposal } from '../player/index.ts'
import { givesTooManyCoins, settingsShape } from './settings.ts'
import { insertSettings } from './settings-queries.ts'

const hourSeconds = 3_600

/** The settings of withdrawals in each market, published by two operators with `npm run withdrawals -- settings`. */
export const settingsReview = {
  async show(app: AppContext): Promise<readonly string[]> {
    const lines: string[] = []
    for (const { code: market } of allPolicies(app)) {
      const row = await selectSettings(app.databases.main.read, market)
      lines.push(
        row
          ? line(market, row.version, row.settings)
          : `${market}: none, so two operators decide about each withdrawal`,
      )
    }
    return lines
  },

  /** What the market cannot use is refused before anyone signs it. */
  async contentOf(
    app: AppContext,
    { market, settings }: { readonly market: string; readonly settings: unknown },
    { why, by }: { readonly why: string; readonly by: string },
  ): Promise<string> {
    await requireValid(app, market, settings)
    const proposed = { market, settings, after: await versionInForce(app.databases.main.read, market), why, by }
    return writeProposal(proposed)
  },

  async publish(app: AppContext, proposal: SignedProposal, approval: ProposalApproval): Promise<string> {
    const { market, settings, after } = readProposal(settingsProposal, proposal.content)
    await requireValid(app, market, settings)
    const version = await app.databases.main.transact(async (tx: MainTx) => {
      const { approval: signatures } = await requireSignatures(tx, 'withdrawal settings', proposal, approval)
      if (after !== (await versionInForce(tx, market)))
        throw new ProposalError('another version was published since this was proposed: propose it again')
      return await insertSettings(tx, { market, settings, by: approval.by, at: approval.at, approval: signatures })
    })
    return line(market, version, settings)
  },
}

async function requireValid(app: AppContext, market: string, settings: unknown): Promise<void> {
  const policy = allPolicies(app).find(({ code }) => code === market)
  if (!policy) throw new ProposalError(`there is no market ${market}`)
  const read = z.safeParse(settingsShape, settings)
  if (!read.success) throw new ProposalError(z.prettifyError(read.error))
  const promisedSeconds = policy.withdrawals.slaHours * hourSeconds
  if (read.data.usualSeconds > promisedSeconds)
    throw new ProposalError(`usualSeconds is longer than the promise of the market, ${promisedSeconds}`)
  if (await givesTooManyCoins(app, market, read.data))
    throw new ProposalError(`coins.rate must not be below the deposit rate, ${await readCoinRate(app, market)}`)
}

async function versionInForce(main: MainReader, market: string): Promise<number> {
  return (await selectSettings(main, market))?.version ?? 0
}

function line(market: string, version: number, settings: unknown): string {
  return `${market} version ${version}: ${JSON.stringify(settings)}`
}
