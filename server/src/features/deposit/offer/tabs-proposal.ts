import { hash } from 'node:crypto'
import { type DepositTabs, depositTabs } from '@zamra/contract/backoffice/markets.ts'
import * as z from 'zod/mini'
import type { MainReader, MainTx } from '../../../db/database.ts'
import {
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from '../../market/index.ts'
import { lockSettings, putSettings, selectSettings } from './queries.ts'
import { type OfferSettings, offerSettings } from './settings.ts'

const shape = z.strictObject({
  market: z.string(),
  tabs: depositTabs,
  /** The hash of the settings that it changes. Signatures are worth nothing once they were changed. */
  after: z.string(),
  why: z.string(),
  by: z.string(),
})

type Wanted = Omit<z.infer<typeof shape>, 'after'>

export async function tabsToPropose(main: MainReader, wanted: Wanted): Promise<string> {
  const settings = await selectSettings(main, wanted.market)
  if (settings === undefined) throw new ProposalError(`market ${wanted.market} has no deposit settings`)
  const { market, tabs, why, by } = wanted
  const proposed = { market, tabs, after: hashOf(settings), why, by }
  return writeProposal(proposed)
}

export function proposedTabs(content: string): Wanted {
  return readProposal(shape, content)
}

/** What cannot be read was not written by people. */
export function findProposedTabs(content: string): Wanted | undefined {
  try {
    return proposedTabs(content)
  } catch (error) {
    if (error instanceof ProposalError) return undefined
    throw error
  }
}

/** Changes the tabs as two people have signed it; everything else of the settings stays. */
export async function publishTabs(tx: MainTx, proposal: SignedProposal, approval: ProposalApproval): Promise<void> {
  const { market, tabs, after } = readProposal(shape, proposal.content)
  await requireSignatures(tx, 'deposit page', proposal, approval)
  const settings = await lockSettings(tx, market)
  if (hashOf(settings) !== after)
    throw new ProposalError('the deposit settings were changed since this was proposed: propose it again')
  await putSettings(tx, market, { ...z.parse(offerSettings, settings), ...tabs })
}

export function tabsOf({ giftSwitch, showTransfer, agentRechargeSwitch, showCrypto }: OfferSettings): DepositTabs {
  return { giftSwitch, showTransfer, agentRechargeSwitch, showCrypto }
}

function hashOf(settings: unknown): string {
  return hash('sha256', JSON.stringify(settings ?? null))
}
