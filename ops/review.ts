import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { type Proposal, review } from '../server/src/features/deposit/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand, signWith } from './operator-command.ts'

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
    ...operatorOptions,
    sent: { type: 'string', default: '' },
  },
})
const [name = '', first = '', subject = ''] = positionals

const tasks: Readonly<Record<string, OperatorTask>> = {
  list: (app) => review.list(app),
  show: (app) => review.show(app, first),
  proposals: (app) => review.proposals(app),
  credit: (app) => propose(app, 'credit'),
  return: (app) => propose(app, 'return'),
  refuse: (app) => propose(app, 'refuse'),
  close: (app) => propose(app, 'close'),
  async approve(app) {
    const content = await review.content(app, first)
    const signature = signWith(values.key, review.textToApprove(content, values.who))
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
  const money = await review.moneyOf(app, { action, orderNo: first, subject })
  const proposal = { id: randomUUID(), action, orderNo: first, subject, ...money, sentAs, why, by }
  const signature = signWith(values.key, review.textToPropose(review.contentOf(proposal)))
  const hash = await review.propose(app, proposal, signature, app.clock.now())
  return [`another operator approves it with: npm run review -- approve ${hash} --who NAME --key FILE`]
}

/** `npm run review`: decisions about deposits that no rule can make, by two operators. */
const isComplete = ['list', 'proposals'].includes(name) || first !== ''
process.exitCode = await runOperatorCommand(`review ${name}`, isComplete ? tasks[name] : undefined, usage)
