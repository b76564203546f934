import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { openProductClock } from '../server/src/base/product-clock.ts'
import { type Databases, openDatabases } from '../server/src/db/databases.ts'
import * as market from '../server/src/features/market/index.ts'
import { approvalOf, readSignedProposal, signedProposal, writeSignedProposal } from './signed-proposal.ts'

const usage = `npm run market -- <what> [options]
  show                                    the policy in force in each market
  check                                   what expires within 30 days, and what this deployment must not run with
  propose live|sandbox|FILE.json PROPOSAL sign policies and write the proposal to a new file
    --from 2026-12-01T00:00:00Z           they begin at this time instead of when they are published
  publish PROPOSAL                        another operator signs the same proposal, which publishes it
  withdraw MARKET VERSION                 one operator takes back a version that has not begun and closes nothing
  --who NAME --key FILE                   the operator and their private key (npm run operator)
  --why TEXT                              the reason of a proposal: stored permanently`

type Task = (databases: Databases) => Promise<readonly string[]>

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    who: { type: 'string', default: '' },
    key: { type: 'string', default: '' },
    why: { type: 'string', default: '' },
    from: { type: 'string' },
  },
})
const [name = '', first = '', second = ''] = positionals
const config = readConfig()
const clock = openProductClock(config.clockOffsetFile)
const noticeMs = 30 * 86_400_000

const tasks: Readonly<Record<string, Task>> = {
  async show({ main }) {
    const policies = await market.readPolicies(main.read, clock.now())
    console.log(policies.map(({ policy, effectiveAt }) => line(policy) + startOf(effectiveAt)).join('\n'))
    return policies.length === 0 ? ['no policy is stored: every market uses the strictest one'] : []
  },
  async check({ main }) {
    const noticeAt = new Date(clock.now().getTime() + noticeMs)
    const policies = await market.readPolicies(main.read, clock.now())
    return policies.flatMap(({ policy }) => [
      ...market.validatePolicy(policy, config),
      ...(market.isPolicyLapsed(policy, noticeAt) ? [`${policy.code}: review is due by ${policy.reviewBy}`] : []),
    ])
  },
  async propose({ main }) {
    const policies = policiesOf(first)
    const problems = problemsOf(policies)
    if (problems.length > 0) return problems
    const effectiveAt = values.from === undefined ? undefined : new Date(values.from)
    if (Number.isNaN(effectiveAt?.getTime())) return [`not a time: ${values.from}`]
    const proposed = { why: values.why, by: values.who, at: clock.now(), effectiveAt }
    const content = await market.contentToPropose(main.read, policies, proposed)
    writeSignedProposal(second, 'policy', content, values)
    console.log(`another operator reads ${second} and publishes it with: npm run market -- publish ${second}`)
    return []
  },
  async publish({ main }) {
    const proposal = readSignedProposal(first)
    const problems = problemsOf(market.proposedPolicies(proposal.content))
    if (problems.length > 0) return problems
    const approval = approvalOf('policy', proposal, values, clock.now())
    const published = await main.transact((tx) => market.publishProposal(tx, proposal, approval, clock.now()))
    console.log(published.length === 0 ? 'nothing changed' : published.map(line).join('\n'))
    return []
  },
  async withdraw({ main }) {
    const wanted = { market: first, version: Number(second), why: values.why, by: values.who }
    const context = { config, now: clock.now() }
    const content = await market.contentToWithdraw(main.read, wanted, context)
    await market.withdrawPolicy(main, signedProposal('policy withdrawal', content, values), context)
    return []
  },
}

function startOf(effectiveAt: Date | null): string {
  return effectiveAt ? `, from ${effectiveAt.toISOString()}` : ''
}

function policiesOf(set: string): readonly market.MarketPolicy[] {
  if (set === 'live') return market.live
  if (set === 'sandbox') return market.sandbox
  return [JSON.parse(readFileSync(set, 'utf8')) as market.MarketPolicy]
}

function problemsOf(policies: readonly market.MarketPolicy[]): readonly string[] {
  return policies.flatMap((policy) => market.validatePolicy(policy, config))
}

function line({ code, version, mode, reviewBy, licence }: market.MarketPolicy): string {
  return `${code} version ${version}: ${mode}, ${licence ? `licence ${licence.number}` : 'no licence'}, review by ${reviewBy}`
}

async function problemsWith(task: Task, databases: Databases): Promise<readonly string[]> {
  try {
    return await task(databases)
  } catch (error) {
    if (!(error instanceof market.ProposalError)) throw error
    return [error.message]
  }
}

/** `npm run market`: the market policies, published by two operators. */
async function main(): Promise<number> {
  const task = tasks[name]
  const needed = { propose: [first, second], publish: [first], withdraw: [first, second] }[name] ?? []
  if (!task || needed.includes('')) {
    console.log(usage)
    clock.close()
    return 2
  }
  const databases = openDatabases(config, createLog(config))
  try {
    const problems = await problemsWith(task, databases)
    for (const problem of problems) console.log(problem)
    console.log(`market ${name}: ${problems.length === 0 ? 'ok' : 'FAILED'} ${config.deployment}`)
    return problems.length === 0 ? 0 : 1
  } finally {
    clock.close()
    await databases.close()
  }
}

process.exitCode = await main()
