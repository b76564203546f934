import { type RailRouting, railRouting } from '@zamra/contract/backoffice/routing.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { type ApprovedChange, isGenuineChange, ProposalError, readProposal } from '../../market/index.ts'

export const routingProposal = z.strictObject({
  market: z.string(),
  rails: z.array(railRouting),
  /** The version that it follows: signatures are worth nothing once that one has a successor. */
  after: z.int().check(z.nonnegative()),
  why: z.string(),
  by: z.string(),
})

/** One publication of the routing of a market, as it is stored. */
export type RoutingVersion = {
  readonly version: number
  readonly rails: readonly RailRouting[]
  readonly by: readonly [string, string]
  readonly at: Date
  readonly why: string
  /** Why it does not count. */
  readonly problem?: string
}

/** What cannot be read was not written by people. */
export function findProposedRouting(content: string): z.infer<typeof routingProposal> | undefined {
  try {
    return readProposal(routingProposal, content)
  } catch (error) {
    if (error instanceof ProposalError) return undefined
    throw error
  }
}

/**
 * The publications of a market, the oldest first, and which of them count: what two people have signed, as the successor of
 * what counted before. The signed number keeps out a draft that both have signed and that came too late to be published.
 */
export async function judgeRoutings(
  app: AppContext,
  market: string,
  changes: readonly ApprovedChange[],
): Promise<readonly RoutingVersion[]> {
  const judged: RoutingVersion[] = []
  let version = 0
  for (const change of changes.toSorted((one, other) => one.approvedAt.getTime() - other.approvedAt.getTime())) {
    const proposed = findProposedRouting(change.content)
    if (proposed?.market !== market) continue
    const { rails, why, after } = proposed
    const one = { version: after + 1, rails, by: [change.by, change.approvedBy] as const, at: change.approvedAt, why }
    const problem = await problemOf(app, change, { after, version })
    judged.push(problem === undefined ? one : { ...one, problem })
    if (problem === undefined) version = after + 1
  }
  return judged
}

type Follows = { readonly after: number; readonly version: number }

async function problemOf(app: AppContext, change: ApprovedChange, { after, version }: Follows) {
  if (!(await isGenuineChange(app, 'payment routing', change))) return 'it is not what two people have signed'
  return after < version ? `it was made from version ${after}, which has a successor` : undefined
}

/** The newest version that counts. */
export function newestRouting(versions: readonly RoutingVersion[]): RoutingVersion | undefined {
  return versions.findLast(({ problem }) => problem === undefined)
}
