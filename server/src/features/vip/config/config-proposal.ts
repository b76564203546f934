import { isDeepStrictEqual } from 'node:util'
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
import { type ConfigRow, selectNewest } from './config-queries.ts'
import { publishVipConfig, requireValidLevels } from './publish-config.ts'

const subject = 'vip levels'

const proposalShape = z.strictObject({
  currency: z.string(),
  config: z.unknown(),
  /** The version in force when it was proposed, 0 for none. Signatures are worth nothing once it has a successor. */
  after: z.int(),
  why: z.string(),
  by: z.string(),
})

const fileShape = z.strictObject({ currency: z.string().check(z.regex(/^[A-Z]{3}$/)), config: z.unknown() })

/** Levels that do not rise are refused before anyone signs them. */
export async function levelsToPropose(
  main: MainReader,
  given: unknown,
  { why, by }: { readonly why: string; readonly by: string },
): Promise<string> {
  const read = z.safeParse(fileShape, given)
  if (!read.success) throw new ProposalError('the file has the form {"currency": "INR", "config": {…}}')
  const { currency, config } = read.data
  requireValidLevels(config)
  const proposed = { currency, config, after: await newestVersion(main, currency), why, by }
  return writeProposal(proposed)
}

export type PublishedLevels = { readonly currency: string; readonly version: number | undefined }

/** Publishes levels that two registered operators have signed; no version when nothing differs. */
export async function publishLevelsProposal(
  tx: MainTx,
  proposal: SignedProposal,
  approval: ProposalApproval,
): Promise<PublishedLevels> {
  const { currency, config, after } = readProposal(proposalShape, proposal.content)
  const signedBy = await requireSignatures(tx, subject, proposal, approval)
  if (after !== (await newestVersion(tx, currency)))
    throw new ProposalError('another version was published since this was proposed: propose it again')
  return { currency, version: await publishVipConfig(tx, currency, config, { ...signedBy, at: approval.at }) }
}

/** Whether a stored version is exactly the signed content, as the successor of the version that it names. */
export function isContentOf(row: Pick<ConfigRow, 'currency' | 'version' | 'config'>, content: string): boolean {
  const { currency, config, after } = readProposal(proposalShape, content)
  return currency === row.currency && row.version === after + 1 && isDeepStrictEqual(config, row.config)
}

async function newestVersion(main: MainReader, currency: string): Promise<number> {
  return (await selectNewest(main, currency))?.version ?? 0
}
