import type * as z from 'zod/mini'
import type { MainReader, MainTx } from '../../db/database.ts'
import { isPolicyLapsed } from './evaluate-policy.ts'
import type { MarketPolicy } from './policy.ts'
import { policyProposal } from './policy-signature.ts'
import { noticeMs } from './policy-timeline.ts'
import { readVersionsInForce } from './policy-versions.ts'
import { appendPolicies } from './publish-policies.ts'
import { listNewestVersions } from './queries.ts'
import {
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from './signed-proposal.ts'

type Proposal = z.infer<typeof policyProposal>

type Wanted = Pick<Proposal, 'why' | 'by'> & {
  /** The time of the server. */
  readonly at: Date
  readonly effectiveAt?: Date | undefined
}

export async function contentToPropose(
  main: MainReader,
  policies: readonly MarketPolicy[],
  { why, by, at, effectiveAt }: Wanted,
): Promise<string> {
  const problems = effectiveAt ? problemsOfDate(policies, effectiveAt, at) : []
  if (problems.length > 0) throw new ProposalError(problems.join('; '))
  const [after, inForce] = [await newestVersions(main), await readVersionsInForce(main, at)]
  const starts = effectiveAt && { effectiveAt: effectiveAt.toISOString() }
  return writeProposal({ ...{ policies, after, inForce }, ...starts, why, by })
}

const dayMs = 86_400_000
/** A date that is further away is a mistake in its year. */
const aheadMaxMs = 366 * dayMs

/** The reasons why policies cannot begin at this time. */
function problemsOfDate(policies: readonly MarketPolicy[], effectiveAt: Date, now: Date): readonly string[] {
  const lapsed = policies.filter((policy) => isPolicyLapsed(policy, effectiveAt))
  return [
    ...(effectiveAt.getTime() <= now.getTime() ? ['the effective date has passed: propose it with a later one'] : []),
    ...(effectiveAt.getTime() - now.getTime() > aheadMaxMs ? ['the effective date is more than a year away'] : []),
    ...lapsed.map(({ code, reviewBy }) => `market ${code}: its review date ${reviewBy} passes before it begins`),
  ]
}

export function proposedPolicies(content: string): readonly MarketPolicy[] {
  return readProposal(policyProposal, content).policies
}

/**
 * Publishes what two registered operators have signed. The signatures are stored with each version. `now` is the time at which
 * it is stored: the second operator may have asked for the text minutes before they signed it.
 */
export async function publishProposal(
  tx: MainTx,
  proposal: SignedProposal,
  approval: ProposalApproval,
  now: Date,
): Promise<readonly MarketPolicy[]> {
  const { policies, after, inForce, ...dated } = readProposal(policyProposal, proposal.content)
  const effectiveAt = dated.effectiveAt === undefined ? null : new Date(dated.effectiveAt)
  const signedBy = await requireSignatures(tx, 'policy', proposal, approval)
  if (!isSame(after, await newestVersions(tx))) {
    throw new ProposalError('another version was published since this was proposed: propose it again')
  }
  // Who signed first has seen the difference to a version that is not in force any more.
  if (inForce && !isSame(inForce, await readVersionsInForce(tx, now))) {
    throw new ProposalError('another version has begun or was withdrawn since this was proposed: propose it again')
  }
  // The new version counts as published at the signed time. One that begins after that would be superseded although it began.
  const soon = new Date(now.getTime() + noticeMs)
  if (!isSame(await readVersionsInForce(tx, approval.at), await readVersionsInForce(tx, soon))) {
    throw new ProposalError(
      'another version has begun since this was signed, or begins within seconds: propose it again',
    )
  }
  const problems = effectiveAt ? problemsOfDate(policies, effectiveAt, now) : []
  if (problems.length > 0) throw new ProposalError(problems.join('; '))
  return await appendPolicies(tx, policies, { ...signedBy, publishedAt: approval.at, effectiveAt })
}

async function newestVersions(main: MainReader): Promise<Proposal['after']> {
  return Object.fromEntries((await listNewestVersions(main)).map(({ market, version }) => [market, version]))
}

function isSame(one: Proposal['after'], other: Proposal['after']): boolean {
  const markets = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...markets].every((market) => one[market] === other[market])
}
