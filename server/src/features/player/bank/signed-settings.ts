import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { isSignedVersion, readProposal } from '../../market/index.ts'
import { selectSettings, selectSettingsPublication } from './settings-queries.ts'

export const settingsProposal = z.strictObject({
  market: z.string(),
  settings: z.unknown(),
  /** The version in force when it was proposed, 0 for none. Signatures are worth nothing once it has a successor. */
  after: z.int(),
  why: z.string(),
  by: z.string(),
})

type Row = { readonly version: number; readonly settings: unknown }

/** The newest settings of withdrawals, or undefined when there are none or two operators did not sign them as they are. */
export async function findSignedSettings(app: AppContext, market: string): Promise<Row | undefined> {
  const row = await selectSettings(app.databases.main.read, market)
  return row && (await isSigned(app, market, row)) ? row : undefined
}

async function isSigned(app: AppContext, market: string, { version, settings }: Row): Promise<boolean> {
  return await isSignedVersion(app, {
    subject: 'withdrawal settings',
    id: `${market} ${version}`,
    readPublication: async () => {
      const row = await selectSettingsPublication(app.databases.main.read, market, version)
      if (!row?.approval) return row && { ...row, approvedBy: [] }
      return { ...row, approvedBy: [readProposal(settingsProposal, row.approval.content).by, row.publishedBy] }
    },
    isContent: (content) => {
      const signed = readProposal(settingsProposal, content)
      return signed.market === market && signed.after + 1 === version && isDeepStrictEqual(signed.settings, settings)
    },
  })
}

/** What the settings of withdrawals say about payees. */
export type PayoutRules = {
  /** The providers that may be used. Without it all of the market. */
  readonly payoutProviders: readonly string[] | undefined
  /** Whether there is a rate for coins. */
  readonly hasCoins: boolean
}

const rulesShape = z.looseObject({ payoutProviders: z.optional(z.array(z.string())), coins: z.optional(z.unknown()) })

/** Without signed settings there are no coins, as for the withdrawal itself. */
export async function readPayoutRules(app: AppContext, market: string): Promise<PayoutRules> {
  const row = await findSignedSettings(app, market)
  const { payoutProviders, coins } = z.parse(rulesShape, row?.settings ?? {})
  return { payoutProviders, hasCoins: coins !== undefined }
}
