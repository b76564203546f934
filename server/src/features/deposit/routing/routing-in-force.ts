import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import type { AppContext } from '../../../app-context.ts'
import { builtInRouting, routedMarkets } from '../../../providers/payment/routing.ts'
import { approvedChanges, type IgnoredDecision } from '../../market/index.ts'
import { findProposedRouting, judgeRoutings, newestRouting, type RoutingVersion } from './routing-versions.ts'

export type RoutingInForce = {
  readonly rails: readonly RailRouting[]
  /** What two people have signed; without it the built-in terms apply. */
  readonly signed?: RoutingVersion
  /** What is stored and does not count. */
  readonly problem?: string
}

/**
 * Which providers get the new orders of a market. What two people have signed is the routing itself: there is no row beside
 * it that could say something else. Nobody has to sign the built-in terms, because they are part of the code.
 */
export async function routingInForce(app: AppContext, market: string): Promise<RoutingInForce> {
  const versions = await listRoutingVersions(app, market)
  const signed = newestRouting(versions)
  const problem = problemOf(versions, signed)
  const inForce = signed ? { rails: signed.rails, signed } : { rails: builtInRouting(market) }
  return problem === undefined ? inForce : { ...inForce, problem }
}

/** The oldest first. What was published in another process is there within two seconds. */
export async function listRoutingVersions(app: AppContext, market: string): Promise<readonly RoutingVersion[]> {
  return await judgeRoutings(app, market, await approvedChanges(app, 'payment routing'))
}

/** Of the newest publication, or of the gap before it: the next version that two people sign replaces either. */
function problemOf(versions: readonly RoutingVersion[], signed: RoutingVersion | undefined): string | undefined {
  const newest = versions.at(-1)
  const now = signed ? `version ${signed.version}` : 'the built-in terms'
  if (newest?.problem !== undefined)
    return `version ${newest.version} does not count, because ${newest.problem}: ${now} applies`
  const before = newestRouting(versions.slice(0, -1))?.version ?? 0
  if (!signed || signed.version === before + 1) return undefined
  return `version ${signed.version - 1} is missing from the database: ${now} applies`
}

/** What is stored about routing and does not count, by market. A row that cannot be read belongs to none. */
export async function ignoredRoutings(app: AppContext): Promise<readonly IgnoredDecision[]> {
  const subject = 'payment routing'
  const inMarkets = await Promise.all(
    routedMarkets.map(async (about) => ({ subject, about, why: (await routingInForce(app, about)).problem }) as const),
  )
  const [newest] = await approvedChanges(app, subject)
  const isReadable = newest === undefined || findProposedRouting(newest.content) !== undefined
  return [
    ...inMarkets.flatMap(({ why, ...one }) => (why === undefined ? [] : [{ ...one, why }])),
    ...(isReadable
      ? []
      : [{ subject, about: 'an unknown market', why: 'it cannot be read: publish it again' } as const]),
  ]
}
