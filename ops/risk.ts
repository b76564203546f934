import { parseArgs } from 'node:util'
import { riskReview } from '../server/src/features/risk/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand, signWith } from './operator-command.ts'

const usage = `npm run risk -- <what> [options]
  list                              the cases that wait for a decision, the first deadline first
  show CASE                         the evidence, the accounts, the appeal and what happened
  propose CASE cleared|confirmed    propose a decision
  proposals                         what waits for a second operator
  approve HASH                      approve exactly this proposal, which decides the case
  --who NAME --key FILE             the operator and their private key (npm run operator)
  --why TEXT                        the reason of a proposal: stored permanently`

const { positionals, values } = parseArgs({ allowPositionals: true, options: operatorOptions })
const [name = '', first = '', decision = ''] = positionals

const tasks: Readonly<Record<string, OperatorTask>> = {
  list: (app) => riskReview.list(app),
  show: (app) => riskReview.show(app, first),
  proposals: (app) => riskReview.proposals(app),
  async propose(app) {
    const { who: by, why, key } = values
    const proposed = { caseNo: first, decision: decision as 'cleared' | 'confirmed', why, by }
    const content = await riskReview.contentToPropose(app, proposed)
    const signature = signWith(key, riskReview.textToPropose(content))
    const hash = await riskReview.propose(app, { content, signature }, app.clock.now())
    return [`another operator approves it with: npm run risk -- approve ${hash} --who NAME --key FILE`]
  },
  async approve(app) {
    const approved = { by: values.who, at: app.clock.now() }
    const content = await riskReview.content(app, first)
    const signature = signWith(values.key, riskReview.textToApprove(content, approved))
    const caseNo = await riskReview.approve(app, first, { ...approved, signature })
    return await riskReview.show(app, caseNo)
  },
}

/** `npm run risk`: decisions about cases of linked accounts, by two operators. */
const isComplete = ['list', 'proposals'].includes(name) || first !== ''
process.exitCode = await runOperatorCommand(`risk ${name}`, isComplete ? tasks[name] : undefined, usage)
