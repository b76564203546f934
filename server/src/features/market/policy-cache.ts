import * as z from 'zod/mini'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { ConfigError } from '../../base/config.ts'
import { unknown } from './policies/unknown.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { signatureProblemOf } from './policy-proposal.ts'
import { listNewestPolicies, listNewestVersions, listOperators, type RegisteredOperator } from './queries.ts'
import { refreshSwitches } from './switches-in-force.ts'
import { validatePolicy } from './validate-policy.ts'

/** The policy of a market, from memory. Without a stored policy, or before the first read, the strictest applies. */
export function policyOf(app: AppContext, market: string): MarketPolicy {
  const { policies } = stateOf(app, policyState)
  return policies.get(market) ?? policies.get('UNKNOWN') ?? unknown
}

/** Every stored policy, ordered by market code. */
export function allPolicies(app: AppContext): readonly MarketPolicy[] {
  return [...stateOf(app, policyState).policies.values()]
}

/**
 * Reads the policies and the kill switches and refreshes them until the returned function is called. A server does not start with an invalid
 * policy; while it runs, an invalid version is ignored. Without a database the last known policies stay in use until
 * their review date.
 */
export async function startPolicyCache(app: AppContext): Promise<() => void> {
  const [problems] = await Promise.all([refreshPolicies(app), refreshSwitches(app)])
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  let isRefreshing = false
  const refresh = async () => {
    if (isRefreshing) return
    isRefreshing = true
    const [found] = await Promise.all([refreshPolicies(app), refreshSwitches(app)])
    for (const problem of found) app.log.error({ problem }, 'market policy invalid, ignored')
    isRefreshing = false
  }
  const timer = setInterval(() => void refresh(), refreshMs)
  timer.unref()
  return () => clearInterval(timer)
}

const refreshMs = 2_000

type PolicyState = { versions: string; policies: ReadonlyMap<string, MarketPolicy> }

const policyState = stateKey('market.policies', (): PolicyState => ({ versions: '', policies: new Map() }))

/** Loads the policies if there are newer versions. Returns the problems of the invalid ones. */
async function refreshPolicies(app: AppContext): Promise<readonly string[]> {
  const { databases, log } = app
  try {
    const versions = JSON.stringify(await listNewestVersions(databases.main.read))
    const known = stateOf(app, policyState)
    if (known.versions === versions) return []
    const rows = await listNewestPolicies(databases.main.read)
    const { policies, problems } = validateRows(app, rows, await listOperators(databases.main.read))
    Object.assign(known, { versions, policies })
    return problems
  } catch (err) {
    log.error({ err }, 'market policies not readable, keeping the last known ones')
    return []
  }
}

type Row = Awaited<ReturnType<typeof listNewestPolicies>>[number]

function validateRows({ config }: AppContext, rows: readonly Row[], operators: readonly RegisteredOperator[]) {
  const policies = new Map<string, MarketPolicy>()
  const problems: string[] = []
  for (const row of rows) {
    const { market, version, policy } = row
    const read = z.safeParse(marketPolicy, policy)
    const unsigned = signatureProblemOf(row, operators, config)
    const found = [
      ...(unsigned ? [unsigned] : []),
      ...(read.success ? validatePolicy(read.data, config) : [`market ${market}: ${describeIssues(read.error)}`]),
    ]
    if (read.success && found.length === 0) policies.set(market, { ...read.data, code: market, version })
    problems.push(...found)
  }
  return { policies, problems }
}

function describeIssues(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join(', ')
}
