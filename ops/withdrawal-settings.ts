import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { AppContext } from '../server/src/app-context.ts'
import { ProposalError } from '../server/src/features/market/index.ts'
import { settingsReview } from '../server/src/features/withdrawal/index.ts'
import { approvalOf, readSignedProposal, type Signer, writeSignedProposal } from './signed-proposal.ts'

type Words = { readonly task: string; readonly file: string; readonly target: string }

const fileShape = z.strictObject({ market: z.string(), settings: z.unknown() })

/** `npm run withdrawals -- settings`: the amounts, fees and risk rules of each market. */
export async function runSettings(
  app: AppContext,
  { task, file, target }: Words,
  signer: Signer & { readonly why: string },
): Promise<readonly string[]> {
  if (task === '') return await settingsReview.show(app)
  if (task === 'propose' && target !== '') {
    const given = z.safeParse(fileShape, JSON.parse(readFileSync(file, 'utf8')))
    if (!given.success) throw new ProposalError('the file has the form {"market": "IN", "settings": {…}}')
    const content = await settingsReview.contentOf(app, given.data, { why: signer.why, by: signer.who })
    writeSignedProposal(target, 'withdrawal settings', content, signer)
    return [`another operator reads ${target} and publishes it with: npm run withdrawals -- settings publish ${target}`]
  }
  if (task === 'publish' && file !== '') {
    const proposal = readSignedProposal(file)
    const approval = approvalOf('withdrawal settings', proposal, signer, app.clock.now())
    return [await settingsReview.publish(app, proposal, approval)]
  }
  throw new ProposalError('settings, settings propose FILE.json PROPOSAL, or settings publish PROPOSAL')
}
