import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { DecisionError, type Proposal, review } from '../server/src/features/deposit/index.ts'
import { withApp } from './with-app.ts'

const usage = `npm run review -- <what> [options]
  list                                  what waits for a decision, the oldest first
  show ORDER                            everything about one order
  credit ORDER PAYMENT|LINE             propose to credit the money to the player
  return ORDER PAYMENT --sent REFERENCE propose: the money was sent back under this reference
  refuse ORDER                          propose: no such transfer exists
  close PAYMENT FINDING                 propose: a reconciliation difference is resolved
  proposals                             what waits for a second operator
  approve HASH                          approve exactly this proposal, which executes it
  --who NAME --key FILE                 the operator and their private key (npm run operator)
  --why TEXT                            the reason of a proposal: stored permanently`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    who: { type: 'string', default: '' },
    key: { type: 'string', default: '' },
    why: { type: 'string', default: '' },
    sent: { type: 'string', default: '' },
  },
})
const [name = '', first = '', subject = ''] = positionals

const tasks: Readonly<Record<string, (app: AppContext) => Promise<readonly string[]>>> = {
  list: (app) => review.list(app),
  show: (app) => review.show(app, first),
  proposals: (app) => review.proposals(app),
  credit: (app) => propose(app, 'credit'),
  return: (app) => propose(app, 'return'),
  refuse: (app) => propose(app, 'refuse'),
  close: (app) => propose(app, 'close'),
  async approve(app) {
    const content = await review.content(app, first)
    const signature = signed(review.textToApprove(content, values.who))
    const { action, orderNo } = await review.approve(app, {
      hash: first,
      by: values.who,
      signature,
      at: app.clock.now(),
    })
    return action === 'close' ? review.list(app) : review.show(app, orderNo)
  },
}

async function propose(app: AppContext, action: Proposal['action']): Promise<readonly string[]> {
  const { why, who: by, sent: sentAs } = values
  const proposal = { id: randomUUID(), action, orderNo: first, subject, sentAs, why, by }
  const signature = signed(review.textToPropose(review.contentOf(proposal)))
  const hash = await review.propose(app, proposal, signature, app.clock.now())
  return [`another operator approves it with: npm run review -- approve ${hash} --who NAME --key FILE`]
}

/** The private key stays in this process; only the signature goes to the use case. */
function signed(text: string): Buffer {
  if (values.key === '') throw new DecisionError('a decision needs --who and --key')
  return sign(null, Buffer.from(text), createPrivateKey(readFileSync(values.key)))
}

/** `npm run review`: decisions about deposits that no rule can make, by two operators. */
async function main(): Promise<number> {
  const task = tasks[name]
  if (!task || (!['list', 'proposals'].includes(name) && first === '')) {
    console.log(usage)
    return 2
  }
  try {
    const lines = await withApp(task)
    for (const line of lines) console.log(line)
    console.log(`review ${name}: ok ${lines.length}`)
    return 0
  } catch (error) {
    if (!(error instanceof DecisionError)) throw error
    console.log(`review ${name}: FAILED ${error.message}`)
    return 1
  }
}

process.exitCode = await main()
