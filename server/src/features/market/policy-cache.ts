import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { ConfigError } from '../../base/config.ts'
import { type Judged, type JudgedVersion, judgeVersions } from './judge-versions.ts'
import { unknown } from './policies/unknown.ts'
import type { MarketPolicy } from './policy.ts'
import { isAmong } from './policy-versions.ts'
import { listNewestVersions, selectLastWithdrawal } from './queries.ts'
import { refreshSwitches } from './switches-in-force.ts'

/** The policy of a market now, from memory. Without a stored policy, or before the first read, the strictest applies. */
export function policyOf(app: AppContext, market: string): MarketPolicy {
  return acceptedIn(app, market) ?? acceptedIn(app, 'UNKNOWN') ?? unknown
}

/** Every policy in force, ordered by market code. */
export function allPolicies(app: AppContext): readonly MarketPolicy[] {
  return [...stateOf(app, policyState).markets.keys()].flatMap((market) => acceptedIn(app, market) ?? [])
}

/** The version of a market that begins later, if there is one, from memory. */
export function scheduledPolicyOf(app: AppContext, market: string): ScheduledPolicy | undefined {
  const nowMs = app.clock.now().getTime()
  const later = stateOf(app, policyState)
    .markets.get(market)
    ?.find(({ beginsMs }) => beginsMs > nowMs)
  return later?.accepted && { policy: later.accepted, effectiveAt: new Date(later.beginsMs) }
}

export type ScheduledPolicy = { readonly policy: MarketPolicy; readonly effectiveAt: Date }

/** Whether somebody took this version back before it began, from memory. */
export function isWithdrawn(app: AppContext, market: string, version: number): boolean {
  return isAmong(stateOf(app, policyState).withdrawals, { market, version })
}

function acceptedIn(app: AppContext, market: string): MarketPolicy | undefined {
  return versionInForce(stateOf(app, policyState).markets.get(market) ?? [], app)?.accepted
}

/** The clock is asked for each time, so every process changes over at the moment on which two people have signed. */
export function versionInForce(
  versions: readonly JudgedVersion[],
  { clock }: Pick<AppContext, 'clock'>,
): JudgedVersion | undefined {
  const last = versions.at(-1)
  if (last?.beginsMs === Number.NEGATIVE_INFINITY) return last
  const nowMs = clock.now().getTime()
  return versions.findLast(({ beginsMs }) => beginsMs <= nowMs)
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

type PolicyState = Judged & { key: string }

const policyState = stateKey('market.policies', (): PolicyState => ({ key: '', markets: new Map(), withdrawals: [] }))

/** Loads the policies if there are newer versions or withdrawals. Returns the problems of those in force that are not accepted. */
async function refreshPolicies(app: AppContext): Promise<readonly string[]> {
  const { databases, log, config } = app
  const { read } = databases.main
  try {
    const key = JSON.stringify(await Promise.all([listNewestVersions(read), selectLastWithdrawal(read)]))
    const known = stateOf(app, policyState)
    if (known.key === key) return []
    const judged = await judgeVersions(read, config)
    Object.assign(known, { key, ...judged })
    return [...judged.markets.values()].flatMap((versions) => {
      const inForce = versionInForce(versions, app)
      for (const { problems } of versions.filter((one) => one !== inForce && one.problems.length > 0))
        log.error({ problems }, 'scheduled market policy invalid, the strictest applies from its date')
      return inForce?.problems ?? []
    })
  } catch (err) {
    log.error({ err }, 'market policies not readable, keeping the last known ones')
    return []
  }
}
