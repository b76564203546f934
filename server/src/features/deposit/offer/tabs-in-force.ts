import { isDeepStrictEqual } from 'node:util'
import type { DepositTabs } from '@zamra/contract/backoffice/markets.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { approvedChanges, isGenuineChange } from '../../market/index.ts'
import { listSettings } from './queries.ts'
import { type OfferSettings, offerSettings } from './settings.ts'
import { findProposedTabs, tabsOf } from './tabs-proposal.ts'

type Signed = { readonly tabs: DepositTabs; readonly by: readonly string[] }

/** What two people have signed last about the deposit page of a market: the time of the second signature is signed too. */
async function findSignedTabs(app: AppContext, market: string): Promise<Signed | undefined> {
  for (const change of await approvedChanges(app, 'deposit page')) {
    const proposed = findProposedTabs(change.content)
    if (proposed?.market === market && (await isGenuineChange(app, 'deposit page', change)))
      return { tabs: proposed.tabs, by: [change.by, change.approvedBy] }
  }
  return undefined
}

const noTab: DepositTabs = { giftSwitch: false, showTransfer: false, agentRechargeSwitch: false, showCrypto: false }

type TabsInForce = { readonly tabs: DepositTabs; readonly problem?: string }

/**
 * The tabs that two people have signed. The role of the server can write the stored ones, so they prove nothing: without
 * signatures only a sandbox shows them, whose seed they are.
 */
export async function tabsInForce(app: AppContext, market: string, settings: OfferSettings): Promise<TabsInForce> {
  const [stored, signed] = [tabsOf(settings), await findSignedTabs(app, market)]
  if (!signed) {
    if (app.config.deployment === 'sandbox') return { tabs: stored }
    return { tabs: noTab, problem: 'no two people have signed the tabs: players see none' }
  }
  if (isDeepStrictEqual(stored, { ...signed.tabs })) return { tabs: stored }
  const who = signed.by.join(' and ')
  return { tabs: signed.tabs, problem: `the stored tabs are not what ${who} have signed: players see what they signed` }
}

export type ShownTabs = TabsInForce & { readonly market: string }

/** The tabs in force of each market that has deposit settings, and what is stored against them. */
export async function listDepositTabs(app: AppContext): Promise<readonly ShownTabs[]> {
  const rows = await listSettings(app.databases.main.read)
  return await Promise.all(
    rows.map(async ({ market, settings }) => ({
      market,
      ...(await tabsInForce(app, market, z.parse(offerSettings, settings))),
    })),
  )
}
