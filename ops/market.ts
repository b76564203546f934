import { readFileSync } from 'node:fs'
import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { openProductClock } from '../server/src/base/product-clock.ts'
import { type Databases, openDatabases } from '../server/src/db/databases.ts'
import * as market from '../server/src/features/market/index.ts'

/**
 * `node ops/market.ts show|check|publish`: maintains the market policies.
 * `publish live|sandbox|FILE.json NAME NAME`: appends the policies that changed, approved by two people.
 */
type Task = (databases: Databases, ...args: string[]) => Promise<readonly string[]>

const config = readConfig()
const clock = openProductClock(config.clockOffsetFile)
const noticeMs = 30 * 86_400_000

const tasks: Readonly<Record<string, Task>> = {
  async show({ main }) {
    const policies = await market.readPolicies(main.read)
    console.log(policies.map(line).join('\n'))
    return policies.length === 0 ? ['no policy is stored: every market uses the strictest one'] : []
  },
  async check({ main }) {
    const noticeAt = new Date(clock.now().getTime() + noticeMs)
    const policies = await market.readPolicies(main.read)
    return policies.flatMap((policy) => [
      ...market.validatePolicy(policy, config),
      ...(market.isPolicyLapsed(policy, noticeAt) ? [`${policy.code}: review is due by ${policy.reviewBy}`] : []),
    ])
  },
  async publish({ main }, set = '', ...approvers) {
    const policies = policiesOf(set)
    const problems = policies.flatMap((policy) => market.validatePolicy(policy, config))
    if (problems.length > 0) return problems
    const published = await main.transact((tx) => market.publishPolicies(tx, policies, approvers, clock.now()))
    console.log(published.length === 0 ? 'nothing changed' : published.map(line).join('\n'))
    return []
  },
}

function policiesOf(set: string): readonly market.MarketPolicy[] {
  if (set === 'live') return market.live
  if (set === 'sandbox') return market.sandbox
  return [JSON.parse(readFileSync(set, 'utf8')) as market.MarketPolicy]
}

function line({ code, version, mode, reviewBy, licence }: market.MarketPolicy): string {
  return `${code} version ${version}: ${mode}, ${licence ? `licence ${licence.number}` : 'no licence'}, review by ${reviewBy}`
}

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (!task) throw new Error(`unknown task '${name}', choose from ${Object.keys(tasks).join(', ')}`)
const databases = openDatabases(config, createLog(config))
try {
  const problems = await task(databases, ...args)
  for (const problem of problems) console.log(problem)
  console.log(`market ${name}: ${problems.length === 0 ? 'ok' : 'FAILED'} ${config.deployment}`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  clock.close()
  await databases.close()
}
