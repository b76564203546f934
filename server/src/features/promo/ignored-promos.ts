import type { AppContext } from '../../app-context.ts'
import { type IgnoredDecision, whyIgnored } from '../market/index.ts'
import { listBatches, selectBatchApproval } from './code/code-queries.ts'
import { isSignedBatch } from './code/make-codes.ts'
import { isSignedPromo } from './promo-proposal.ts'
import { listNewestPromos, selectPublication } from './queries.ts'

/** The newest version of each promotion that does not count, and the batches of codes that are worth nothing. */
export async function ignoredPromos(app: AppContext): Promise<readonly IgnoredDecision[]> {
  const { read } = app.databases.main
  const ignored: IgnoredDecision[] = []
  for (const promo of await listNewestPromos(read)) {
    if (await isSignedPromo(app, promo)) continue
    const { approval } = (await selectPublication(read, promo)) ?? {}
    ignored.push({ subject: 'promotion', about: `${promo.promoId} v${promo.version}`, why: whyIgnored(approval) })
  }
  for (const batch of await listBatches(read)) {
    if (await isSignedBatch(app, batch)) continue
    const { approval } = (await selectBatchApproval(read, batch.batchId)) ?? {}
    const about = `${batch.count} codes of ${batch.promoId}, ${batch.batchId}`
    ignored.push({ subject: 'promotion codes', about, why: whyIgnored(approval) })
  }
  return ignored
}
