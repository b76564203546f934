import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { uuidv7 } from '../../../base/random.ts'
import type { MainReader, MainTx } from '../../../db/database.ts'
import {
  isSignedVersion,
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from '../../market/index.ts'
import { listNewestPromos } from '../queries.ts'
import { insertBatch, type StoredCode, selectBatchApproval } from './code-queries.ts'
import { hashOfCode, newOneTimeCode } from './one-time-code.ts'

const countMax = 100_000

const proposalShape = z.strictObject({
  batchId: z.uuid(),
  promoId: z.string(),
  count: z.int().check(z.minimum(1), z.maximum(countMax)),
  why: z.string(),
  by: z.string(),
})

type Wanted = {
  readonly promoId: string
  readonly count: number
  readonly why: string
  readonly by: string
}

/** A batch of codes for a promotion that has such codes, for one operator to sign. */
export async function codesToPropose(main: MainReader, wanted: Wanted): Promise<string> {
  const { promoId, count } = wanted
  if (!Number.isInteger(count) || count < 1 || count > countMax)
    throw new ProposalError(`the count is a whole number from 1 to ${countMax}`)
  await requireOneTime(main, promoId)
  const proposed = { batchId: uuidv7(), ...wanted }
  return writeProposal(proposed)
}

/**
 * Makes the codes of a batch that two registered operators have signed, once, and gives them to `keep`. Only their hashes are
 * stored. `keep` runs before the transaction ends: when it fails, there are no codes, and codes without a keeper never work.
 */
export async function makeCodes(
  tx: MainTx,
  proposal: SignedProposal,
  approval: ProposalApproval,
  keep: (codes: readonly string[]) => void,
): Promise<{ readonly promoId: string; readonly count: number }> {
  const { batchId, promoId, count } = readProposal(proposalShape, proposal.content)
  const signedBy = await requireSignatures(tx, 'promotion codes', proposal, approval)
  await requireOneTime(tx, promoId)
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newOneTimeCode())
  const batch = { ...signedBy, batchId, promoId, codeHashes: [...codes].map(hashOfCode), at: approval.at }
  if (!(await insertBatch(tx, batch))) throw new ProposalError('the codes of this proposal were made before')
  keep([...codes])
  return { promoId, count }
}

async function requireOneTime(main: MainReader, promoId: string): Promise<void> {
  const trigger = (await listNewestPromos(main)).find((promo) => promo.promoId === promoId)?.config.trigger
  if (!trigger) throw new ProposalError(`there is no promotion ${promoId}`)
  if (trigger.on !== 'code' || !trigger.isOneTime)
    throw new ProposalError(`${promoId} has no codes that work once: its trigger needs "isOneTime": true`)
}

type Batch = Pick<StoredCode, 'batchId' | 'promoId' | 'count'>

/**
 * The role of the server can insert rows: a batch counts when two operators have signed it with this number of codes. The table
 * has no room for more codes of a batch.
 */
export async function isSignedBatch(app: AppContext, { batchId, promoId, count }: Batch): Promise<boolean> {
  return await isSignedVersion(app, {
    subject: 'promotion codes',
    id: batchId,
    readPublication: () => selectBatchApproval(app.databases.main.read, batchId),
    isContent(content) {
      const signed = readProposal(proposalShape, content)
      return signed.batchId === batchId && signed.promoId === promoId && signed.count === count
    },
  })
}
