import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import {
  allPolicies,
  type IgnoredDecision,
  isSignedVersion,
  ProposalError,
  readProposal,
  whyIgnored,
} from '../../market/index.ts'
import { listSettings, selectSettings, selectSettingsPublication, selectSettingsVersion } from './settings-queries.ts'

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

/** One version of the settings of withdrawals, or undefined when two operators did not sign it as it is. */
export async function findSignedVersion(app: AppContext, market: string, version: number): Promise<Row | undefined> {
  const row = await selectSettingsVersion(app.databases.main.read, market, version)
  return row && (await isSigned(app, market, row)) ? row : undefined
}

/** Who signed the settings: both operators, or the seed of a sandbox. */
export type SettingsVersion = Row & {
  readonly by: readonly string[]
  readonly why: string | undefined
  readonly publishedAt: Date
  /** Whether it may be used. One that operators did not sign is stored and ignored. */
  readonly isTrusted: boolean
}

/** The newest so many versions of a market. */
export async function listSettingsVersions(
  app: AppContext,
  market: string,
  limit: number,
): Promise<readonly SettingsVersion[]> {
  const rows = await listSettings(app.databases.main.read, market, limit)
  return await Promise.all(
    rows.map(async ({ approval, publishedBy, ...row }) => {
      const signed = readSigned(approval)
      return {
        ...{ version: row.version, settings: row.settings, publishedAt: row.publishedAt },
        ...{ by: signed ? [signed.by, publishedBy] : [publishedBy], why: signed?.why },
        isTrusted: await isSigned(app, market, row),
      }
    }),
  )
}

/** The newest settings of each market, when they do not count: two operators then decide about each withdrawal. */
export async function ignoredSettings(app: AppContext): Promise<readonly IgnoredDecision[]> {
  const found = await Promise.all(
    allPolicies(app).map(async ({ code: market }) => {
      const row = await selectSettings(app.databases.main.read, market)
      if (!row || (await isSigned(app, market, row))) return []
      const { approval } = (await selectSettingsPublication(app.databases.main.read, market, row.version)) ?? {}
      return [{ about: `${market} v${row.version}`, why: whyIgnored(approval) }]
    }),
  )
  return found.flat().map((one) => ({ subject: 'withdrawal settings', ...one }))
}

async function isSigned(app: AppContext, market: string, { version, settings }: Row): Promise<boolean> {
  return await isSignedVersion(app, {
    subject: 'withdrawal settings',
    id: `${market} ${version}`,
    readPublication: async () => {
      const row = await selectSettingsPublication(app.databases.main.read, market, version)
      const signed = readSigned(row?.approval ?? null)
      return row && { ...row, approvedBy: signed ? [signed.by, row.publishedBy] : [] }
    },
    isContent: (content) => {
      const signed = readProposal(settingsProposal, content)
      return signed.market === market && signed.after + 1 === version && isDeepStrictEqual(signed.settings, settings)
    },
  })
}

/** Undefined for the seed of a sandbox, and for a row whose content nobody can have signed. */
function readSigned(approval: { readonly content: string } | null) {
  try {
    return approval ? readProposal(settingsProposal, approval.content) : undefined
  } catch (error) {
    if (error instanceof ProposalError) return undefined
    throw error
  }
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
