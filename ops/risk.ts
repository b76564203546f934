import { parseArgs } from 'node:util'
import type { ConductEvidence, ConductRemedy, ConductRule } from '../contract/src/conduct-rules.ts'
import type { AppContext } from '../server/src/app-context.ts'
import { conductReview, riskReview } from '../server/src/features/risk/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand, signWith } from './operator-command.ts'

const usage = `npm run risk -- <what> [options]
  list                              the cases that wait for a decision, the first deadline first
  show CASE                         the evidence, the accounts, the appeal and what happened
  propose CASE cleared|confirmed    propose a decision about linked accounts
  open PLAYER RULE EVIDENCE,...     open a case about conduct
                                    rules: cheating-software, bot, arbitrage, collusion
                                    evidence: client, timing, bets, accounts
  propose CASE REMEDY               propose a remedy for conduct, or again while the account is frozen
                                    remedies: no-action, cancel-rewards, deduct-rewards, freeze, close
  --legal TEXT                      of freeze: the law that stops withdrawals too; a later freeze without it ends that
  --amount NUMBER                   of deduct-rewards: the most, in minor units
  proposals                         what waits for a second operator
  approve HASH                      approve exactly this proposal, which decides the case
  --who NAME --key FILE             the operator and their private key (npm run operator)
  --why TEXT                        the reason of a proposal: stored permanently`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { ...operatorOptions, legal: { type: 'string' }, amount: { type: 'string' } },
})
const [name = '', first = '', decision = '', evidence = ''] = positionals
const review = () => (conductReview.isOf(first) ? conductReview : riskReview)

const tasks: Readonly<Record<string, OperatorTask>> = {
  list: async (app) => [...(await riskReview.list(app)), ...(await conductReview.list(app))],
  show: (app) => review().show(app, first),
  proposals: (app) => riskReview.proposals(app),
  async open(app) {
    const { who: by, why, key } = values
    const wanted = { playerId: Number(first), rule: decision as ConductRule, why, by }
    const content = conductReview.contentToOpen({ ...wanted, evidence: evidence.split(',') as ConductEvidence[] })
    const signature = signWith(key, conductReview.textToPropose(content))
    return await conductReview.show(app, await conductReview.open(app, { content, signature }, app.clock.now()))
  },
  async propose(app) {
    const { who: by, why, key } = values
    if (conductReview.isOf(first)) return await proposeRemedy(app)
    const proposed = { caseNo: first, decision: decision as 'cleared' | 'confirmed', why, by }
    const content = await riskReview.contentToPropose(app, proposed)
    const signature = signWith(key, riskReview.textToPropose(content))
    const hash = await riskReview.propose(app, { content, signature }, app.clock.now())
    return approveWith(hash)
  },
  async approve(app) {
    const approved = { by: values.who, at: app.clock.now() }
    const content = await riskReview.content(app, first)
    const { caseNo } = JSON.parse(content) as { caseNo: string }
    const deciding = conductReview.isOf(caseNo) ? conductReview : riskReview
    const signature = signWith(values.key, deciding.textToApprove(content, approved))
    return await deciding.show(app, await deciding.approve(app, first, { ...approved, signature }))
  },
}

async function proposeRemedy(app: AppContext): Promise<readonly string[]> {
  const { who: by, why, key, legal, amount } = values
  const content = await conductReview.contentToPropose(app, {
    ...{ caseNo: first, remedy: decision as ConductRemedy, why, by },
    ...(legal !== undefined && { legal }),
    ...(amount !== undefined && { amount: Number(amount) }),
  })
  const signature = signWith(key, conductReview.textToPropose(content))
  return approveWith(await conductReview.propose(app, { content, signature }, app.clock.now()))
}

function approveWith(hash: string): readonly string[] {
  return [`another operator approves it with: npm run risk -- approve ${hash} --who NAME --key FILE`]
}

/** `npm run risk`: decisions about cases of linked accounts and of conduct, by two operators. */
const isComplete = ['list', 'proposals'].includes(name) || first !== ''
process.exitCode = await runOperatorCommand(`risk ${name}`, isComplete ? tasks[name] : undefined, usage)
