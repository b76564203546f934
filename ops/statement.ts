import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { listOpenLines, matchLines, statementReview } from '../server/src/features/deposit/index.ts'
import { operatorOptions, runOperatorCommand } from './operator-command.ts'
import { approvalOf, readSignedProposal, writeSignedProposal } from './signed-proposal.ts'

const usage = `npm run statement -- <what> [options]
  propose FILE PROPOSAL --account ID  sign a bank statement (CSV, MT940, camt.053) of one of our accounts
    --gap                             both operators accept that it does not begin where the last imported one ended
  import FILE PROPOSAL                another operator compares it with the bank and signs it too: it is imported, and the
                                      orders that it matches are credited. Importing it twice changes nothing
  open                                incoming payments without an order
  --who NAME --key FILE               the operator and their private key (npm run operator)
  --why TEXT                          the reason of a proposal: stored permanently`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { ...operatorOptions, account: { type: 'string', default: '' }, gap: { type: 'boolean', default: false } },
})
const [name = '', file = '', proposalFile = ''] = positionals

const tasks: Readonly<Record<string, (app: AppContext) => Promise<readonly string[]>>> = {
  async propose(app) {
    const { account, gap: acceptsGap, why, who: by } = values
    const content = await statementReview.contentOf(app, readFileSync(file, 'utf8'), { account, acceptsGap, why, by })
    writeSignedProposal(proposalFile, 'bank statement', content, values)
    return [`another operator imports it with: npm run statement -- import ${file} ${proposalFile}`]
  },
  async import(app) {
    const proposal = readSignedProposal(proposalFile)
    const approval = approvalOf('bank statement', proposal, values, app.clock.now())
    const imported = await statementReview.import(app, readFileSync(file, 'utf8'), proposal, approval)
    const counted = { ...imported, ...(await matchLines(app, app.clock.now())) }
    return Object.entries(counted).map(([what, count]) => `${what} ${count}`)
  },
  open: (app) => listOpenLines(app),
}

/** `npm run statement`: what came in on the accounts of the operator, by the word of two operators. */
const isComplete = name === 'open' || proposalFile !== ''
process.exitCode = await runOperatorCommand(`statement ${name}`, isComplete ? tasks[name] : undefined, usage)
